import type { LoginConfig, OpenidConfig, OwnCredentials } from '@loquat/contract';
import { getOwnCredentials } from '../../../features/identities/identities.actions.ts';
import { isMailEnabled } from '../../../features/invites/invite.actions.ts';
import { getOpenidConfig } from '../../../features/openid/openid.actions.ts';
import { getProviderClients } from '../../../features/providers/providers.actions.ts';
import { loadLoginConfig } from '../../../features/server/server.actions.ts';
import { queryClient } from '../../../hooks/query-client.ts';

/** The ways in as they are saved, and what each of them stands on. */
export interface WaysIn {
  login: LoginConfig;
  /** What the server is called there; empty = not set up. */
  clients: { google: string; github: string };
  openid: OpenidConfig;
  hasMail: boolean;
  /** By what the administrator who looks gets in. */
  own: OwnCredentials;
}

/** Under which the ways in are kept. */
export const WAYS_IN_KEY = ['ways-in'] as const;

/** Asks for all of it. Rejects like any call. */
export async function loadWaysIn(): Promise<WaysIn> {
  const [login, clients, openid, hasMail, own] = await Promise.all([
    loadLoginConfig(),
    getProviderClients(),
    getOpenidConfig(),
    isMailEnabled(),
    getOwnCredentials(),
  ]);
  return { login, clients, openid, hasMail, own };
}

/** Asks anew, after something of it was saved. */
export const reloadWaysIn = (): Promise<void> => queryClient.invalidateQueries({ queryKey: WAYS_IN_KEY });
