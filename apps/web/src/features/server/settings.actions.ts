import { type CommonSettings, type LoginConfig, type ServerCounts, serverEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { applyOwnEvent } from '../../state/event-stream.ts';
import { serverStore } from './server.store.ts';

const server = connection.callsOf(serverEndpoints);

type CommonChange = Partial<Omit<CommonSettings, 'ext_settings'>>;

const UNCHANGED = {
  type: 'server_config_changed',
  organization_name: null,
  organization_description: null,
  organization_logo: null,
} as const;

/** Changes settings for all users; other clients get the event. Rejects like any call. */
export async function updateCommonSettings(change: CommonChange): Promise<void> {
  await server.updateCommonSettings({ body: { ...change, ext_setting: change.ext_setting ?? undefined } });
  applyOwnEvent({ ...UNCHANGED, ...change });
}

/** Changes the sign-in settings; sign-in screens show the change when they next load. Rejects like any call. */
export async function updateLoginConfig(change: Partial<LoginConfig>): Promise<void> {
  await server.updateLoginConfig({ body: change });
  serverStore.setState(({ loginConfig }) => ({ loginConfig: loginConfig && { ...loginConfig, ...change } }));
}

/** The address that links start with; empty if no administrator has set one. */
export const getFrontendUrl = (): Promise<string> => server.getFrontendUrl();

/** Sets the address that links start with. Rejects with `server.bad_frontend_url`. */
export const updateFrontendUrl = (url: string): Promise<void> => server.updateFrontendUrl({ body: url });

/** Replaces the logo with a PNG. Rejects with `image.undecodable`. */
export async function updateLogo(png: Uint8Array<ArrayBuffer>): Promise<void> {
  await server.updateLogo({ body: png });
  applyOwnEvent({ ...UNCHANGED, organization_logo: '' });
}

/** Numbers of users and channels, and how many users are online. */
/** The query key of the totals. */
export const COUNTS = ['server', 'counts'] as const;
export const getCounts = (): Promise<ServerCounts> => server.getCounts();
