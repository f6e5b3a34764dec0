import { type KickCause, type KickReason, type LoginResponse, Uid } from '@loquat/contract';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { deviceKey } from './device.ts';
import { readStored, STORED_SESSION, storedNames, writeStored } from './storage.ts';

const STORED_PATH = 'loquat:path';

const StoredSession = z.object({
  uid: Uid,
  token: z.string(),
  refresh_token: z.string(),
  /** Milliseconds since the epoch. */
  expires_at: z.number(),
  device: z.string(),
  /** Names the local database together with the uid. */
  server_id: z.string(),
  /** How the account was created; `guest` marks a guest. */
  create_by: z.string(),
  /** Whether its tokens are an administrator's: they keep the role with which they were issued. */
  is_admin: z.optional(z.boolean()),
});
export type StoredSession = z.output<typeof StoredSession>;

/** Why a session ended without a deliberate sign-out; shown once as a toast. */
export type SignOutReason = KickReason | Exclude<KickCause, 'second_factor_missing'> | 'license';

export interface SessionState {
  session: StoredSession | null;
  /** The user's own administrator flag changed while signed in: the token still has the old role. */
  roleChanged: boolean;
  /** The user is signing out, and the call to the server is in flight. */
  isSigningOut: boolean;
  endedBecause: SignOutReason | null;
  /** The server's text about the reason; empty = none. */
  endedText: string;
}

export const sessionStore = createStore<SessionState>()(() => ({
  session: readStored(STORED_SESSION, StoredSession) ?? null,
  roleChanged: false,
  isSigningOut: false,
  endedBecause: null,
  endedText: '',
}));

/** The signed-in session, or null. */
export const getSession = (): StoredSession | null => sessionStore.getState().session;

/** Uid of the signed-in user, 0 without a session. */
export const getMyUid = (): number => getSession()?.uid ?? 0;

/** Replaces the session in memory and in local storage. */
export function saveSession(session: StoredSession | null): void {
  writeStored(STORED_SESSION, session ?? undefined);
  sessionStore.setState({ session });
}

/** Starts a session from the answer to a sign-in or registration. */
export function startSession(answer: LoginResponse, now = Date.now()): StoredSession {
  const session = {
    uid: answer.user.uid,
    token: answer.token,
    refresh_token: answer.refresh_token,
    expires_at: now + answer.expired_in * 1_000,
    device: deviceKey(),
    server_id: answer.server_id,
    create_by: answer.user.create_by,
    is_admin: answer.user.is_admin,
  };
  sessionStore.setState({ roleChanged: false, endedBecause: null });
  saveSession(session);
  return session;
}

/** The user is ending the session: from now on no other reason can end it, whatever the server reports first. */
export const beginSignOut = (): void => sessionStore.setState({ isSigningOut: true });

/** Removes the session; `reason` and the server's text stay for the sign-in screen unless the user signed out. */
export function endSession(reason: SignOutReason | null, text = ''): void {
  writeStored(STORED_SESSION, undefined);
  // In one step, so that subscribers see the reason together with the end.
  sessionStore.setState(({ isSigningOut }) => ({
    session: null,
    roleChanged: false,
    isSigningOut: false,
    endedBecause: isSigningOut ? null : reason,
    endedText: text,
  }));
}

/** The reason the last session ended, once. */
export function takeEndReason(): SignOutReason | null {
  const { endedBecause } = sessionStore.getState();
  if (endedBecause) sessionStore.setState({ endedBecause: null });
  return endedBecause;
}

export const flagRoleChange = (): void => sessionStore.setState({ roleChanged: true });
/** The user chose to sign in again later. */
export const dismissRoleChange = (): void => sessionStore.setState({ roleChanged: false });

/** Whether a session belongs to a guest, who has no account. */
export const isGuestSession = (session: StoredSession | null): boolean => session?.create_by === 'guest';

/** Whether the user is a guest, without an account. */
export const isGuest = (): boolean => isGuestSession(getSession());

/** Stores the place to return to after signing in (path, query and hash). */
export const rememberPath = (path: string): void => writeStored(STORED_PATH, path);

/** The remembered place, once; undefined without one. Only paths of this site are returned. */
export function takeRememberedPath(): string | undefined {
  const path = readStored(STORED_PATH, z.string());
  writeStored(STORED_PATH, undefined);
  return path?.startsWith('/') && !path.startsWith('//') ? path : undefined;
}

/** Removes the app's values in local storage for a user on a server. */
export function clearStoredOf(scope: string): void {
  for (const name of storedNames(`loquat:${scope}:`)) writeStored(name, undefined);
}

/** Name of all data stored on this device for one user on one server. */
export const scopeOf = (session: Pick<StoredSession, 'server_id' | 'uid'>): string =>
  `${session.server_id || location.origin}:${session.uid}`;
