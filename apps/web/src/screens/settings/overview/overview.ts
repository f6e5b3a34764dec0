import { FrontendUrl, OrganizationDescription, OrganizationName } from '@loquat/contract';
import * as z from 'zod/mini';
import { changedExtSetting, type ExtSetting, readExtSetting } from '#features/server/ext-setting.ts';
import { updateOrganization } from '#features/server/organization.actions.ts';
import type { ServerState } from '#features/server/server.store.ts';
import { updateCommonSettings, updateFrontendUrl, updateLoginConfig } from '#features/server/settings.actions.ts';

const ORGANIZATION = ['name', 'description'] as const;
const LOGIN = ['who_can_sign_up', 'guest'] as const;
const COMMON = [
  'show_user_online_status',
  'webclient_auto_update',
  'contact_verification_enable',
  'chat_layout_mode',
  'only_admin_can_create_group',
  'typing_indicator_enable',
  'dm_enable',
  'add_friend_enable',
  'search_user_enable',
] as const;
const EXT = [
  'admin_only_can_invite',
  'only_admin_can_see_channel_members',
  'enable_msg_url_preview',
  'default_language',
  'default_theme',
] as const;

type LoginState = NonNullable<ServerState['loginConfig']>;

/** The values of the overview of the server, from four calls in one form. */
export interface Overview
  extends
    Pick<LoginState, (typeof LOGIN)[number]>,
    Pick<ServerState['common'], (typeof COMMON)[number]>,
    Pick<ExtSetting, (typeof EXT)[number]> {
  name: string;
  description: string;
  frontend_url: string;
}

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]])) as Pick<T, K>;

export const overviewOf = (state: ServerState, loginConfig: LoginState, frontend_url: string): Overview => ({
  name: state.name,
  description: state.description ?? '',
  frontend_url,
  ...pick(loginConfig, LOGIN),
  ...pick(state.common, COMMON),
  ...pick(readExtSetting(state.common.ext_setting), EXT),
});

/** The values that the calls accept. A saved address can be changed but not removed. */
export const overviewSchema = (isUrlSet: boolean) =>
  z.object({
    name: OrganizationName,
    description: OrganizationDescription,
    frontend_url: z.string().check(z.refine((url) => (url === '' && !isUrlSet) || FrontendUrl.safeParse(url).success)),
  });

type Change = Partial<Overview>;

/** The named fields that changed; undefined if none did. */
function changedOf<K extends keyof Overview>(
  changed: Change,
  names: readonly K[],
): Partial<Pick<Overview, K>> | undefined {
  const values = pick<Change, K>(changed, names) as Partial<Pick<Overview, K>>;
  return Object.keys(values).length > 0 ? values : undefined;
}

/** Saves the changes, starting with the calls that the server may reject. Parts saved before a failure stay saved. */
export async function saveOverview(changed: Change): Promise<void> {
  if (changed.frontend_url !== undefined) await updateFrontendUrl(changed.frontend_url);
  const organization = changedOf(changed, ORGANIZATION);
  if (organization) await updateOrganization(organization);
  const login = changedOf(changed, LOGIN);
  if (login) await updateLoginConfig(login);
  const common = changedOf(changed, COMMON);
  const ext = changedOf(changed, EXT);
  if (common || ext) await updateCommonSettings({ ...common, ...(ext && { ext_setting: changedExtSetting(ext) }) });
}
