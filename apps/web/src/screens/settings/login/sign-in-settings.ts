import type { LoginConfig, OpenidConfig, OwnCredentials } from '@loquat/contract';
import { getOwnCredentials } from '#features/identities/identities.actions.ts';
import { getOpenidConfig } from '#features/openid/openid.actions.ts';
import { getProviderClients } from '#features/providers/providers.actions.ts';
import { isMailEnabled } from '#features/server/mail-switch.actions.ts';
import { loadLoginConfig } from '#features/server/server.actions.ts';
import { queryClient } from '#hooks/query-client.ts';

/** The saved sign-in settings, and the requirements of each method. */
export interface SignInSettings {
  login: LoginConfig;
  /** The OAuth client ids of this server; empty = not set up. */
  clients: { google: string; github: string };
  openid: OpenidConfig;
  hasMail: boolean;
  /** The current administrator's own credentials. */
  own: OwnCredentials;
}

/** The query key of the sign-in settings. */
export const SIGN_IN_SETTINGS_KEY = ['sign-in-settings'] as const;

export async function loadSignInSettings(): Promise<SignInSettings> {
  const [login, clients, openid, hasMail, own] = await Promise.all([
    loadLoginConfig(),
    getProviderClients(),
    getOpenidConfig(),
    isMailEnabled(),
    getOwnCredentials(),
  ]);
  return { login, clients, openid, hasMail, own };
}

/** Refetches the settings after one of the forms has saved its part. */
export const reloadSignInSettings = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: SIGN_IN_SETTINGS_KEY });
