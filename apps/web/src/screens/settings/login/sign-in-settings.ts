import type { LoginConfig, OpenidConfig, OwnCredentials } from '@loquat/contract';
import { getOwnCredentials } from '../../../features/identities/identities.actions.ts';
import { isMailEnabled } from '../../../features/server/mail-switch.actions.ts';
import { getOpenidConfig } from '../../../features/openid/openid.actions.ts';
import { getProviderClients } from '../../../features/providers/providers.actions.ts';
import { loadLoginConfig } from '../../../features/server/server.actions.ts';
import { queryClient } from '../../../hooks/query-client.ts';

/** The sign-in settings as they are saved, and what each method needs in order to work. */
export interface SignInSettings {
  login: LoginConfig;
  /** The client id of this server there; empty = not set up. */
  clients: { google: string; github: string };
  openid: OpenidConfig;
  hasMail: boolean;
  /** What the administrator who is looking can sign in with. */
  own: OwnCredentials;
}

/** The query key of the sign-in settings. */
export const SIGN_IN_SETTINGS_KEY = ['sign-in-settings'] as const;

/** Loads all of it. Rejects like any call. */
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

/** Loads it again after a part of it was saved. */
export const reloadSignInSettings = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: SIGN_IN_SETTINGS_KEY });
