import { type Connection, createConnection, type RenewInTurn, type Session, type SessionStore } from '@loquat/client';
import { HEADER_API_KEY } from '@loquat/contract';
import { endSession, getSession, saveSession, sessionStore, type StoredSession } from './session.ts';
import { uiStore } from './ui-state.ts';

/** How long a refused call waits for the stream, which reports why a session ended: longer than a kick takes. */
const KICK_GRACE_MS = 1_500;

/** Ends a session that the server refuses; an open stream may report a more precise reason, or just has. */
function endRefused(session: StoredSession): void {
  const end = () => getSession() === session && endSession('expired');
  if (uiStore.getState().ready) setTimeout(end, KICK_GRACE_MS);
  else end();
}

const sessions: SessionStore = {
  get: getSession,
  // The client only renews tokens, or removes the session when the server refuses it.
  set: (next: Session | null) => {
    const session = getSession();
    if (next && session) saveSession({ ...session, ...next });
    else if (session) endRefused(session);
  },
};

let sessionEnd = new AbortController();
sessionStore.subscribe(({ session }, { session: before }) => {
  // A guest who signs in becomes another user without signing out in between.
  if (!before || session?.uid === before.uid) return;
  sessionEnd.abort();
  sessionEnd = new AbortController();
});

/** The server's licence no longer covers this user. The only status beside 401 that ends a session. */
const LICENSE_REFUSED = 451;

/** Here the status means that the licence has no room for the new account: the caller's own session is fine. */
const ADDING_ACCOUNT = '/admin/user';

/** Calls made with a session are aborted when it ends: their answers belong to no user any more. */
const fetchInSession: typeof fetch = async (input, init) => {
  if (!new Headers(init?.headers).has(HEADER_API_KEY)) return fetch(input, init);
  const ended = sessionEnd.signal;
  const signals = [ended, ...(init?.signal ? [init.signal] : [])];
  const answer = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
  if (answer.status !== LICENSE_REFUSED || answer.url.endsWith(ADDING_ACCOUNT)) return answer;
  endSession('license', await answer.clone().text());
  // Rejects like the session's other calls: the sign-in screen shows the reason, so it is not reported twice.
  ended.throwIfAborted();
  return answer;
};

/** How the session is renewed; the live part of the app replaces it, to take turns with the service worker. */
export const renewal: { inTurn: RenewInTurn } = { inTurn: (session, renew) => renew(session) };

/**
 * The app's only connection to its server. Code that makes calls names their group,
 * `connection.callsOf(chatEndpoints)`, so that a screen loads only the part of the contract that it needs.
 */
export const connection: Connection = createConnection({
  baseUrl: '/api',
  sessions,
  fetch: fetchInSession,
  renewInTurn: (session, renew) => renewal.inTurn(session, renew),
});
