import { type CommonSettings, type LoginConfig, serverEndpoints } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';
import { applyOwnEvent } from '../../lib/event-stream.ts';
import { serverStore } from './server.store.ts';

const server = connection.callsOf(serverEndpoints);

type CommonChange = Partial<Omit<CommonSettings, 'ext_settings'>>;

const UNCHANGED = {
  type: 'server_config_changed',
  organization_name: null,
  organization_description: null,
  organization_logo: null,
} as const;

/** Changes how the server behaves for everyone; others learn it live. Rejects like any call. */
export async function updateCommonSettings(change: CommonChange): Promise<void> {
  await server.updateCommonSettings({ body: { ...change, ext_setting: change.ext_setting ?? undefined } });
  applyOwnEvent({ ...UNCHANGED, ...change });
}

/** Changes the ways in; the sign-in screens of others have it when they load. Rejects like any call. */
export async function updateLoginConfig(change: Partial<LoginConfig>): Promise<void> {
  await server.updateLoginConfig({ body: change });
  serverStore.setState(({ loginConfig }) => ({ loginConfig: loginConfig && { ...loginConfig, ...change } }));
}
