import { type Connection, createConnection, type RenewInTurn, type Session, type SessionStore } from '@loquat/client';
import { HEADER_API_KEY } from '@loquat/contract';
import { endSession, getSession, saveSession, sessionStore, type StoredSession } from './session.ts';
import { uiStore } from './ui-state.ts';

/** How long a refused call waits for the stream, which says why a session ended: longer than handling a kick takes. */
const KICK_GRACE_MS = 1_500;

/** Ends a session that the server refuses; an open stream may say more about the reason, or just has. */
function endRefused(session: StoredSession): void {
  const end = () => getSession() === session && endSession('expired');
  if (uiStore.getState().ready) setTimeout(end, KICK_GRACE_MS);
  else end();
}

const sessions: SessionStore = {
  get: getSession,
  // The client only renews tokens, or takes the session away when the server refuses it.
  set: (next: Session | null) => {
    const session = getSession();
    if (next && session) saveSession({ ...session, ...next });
    else if (session) endRefused(session);
  },
};

let sessionEnd = new AbortController();
sessionStore.subscribe(({ session }, { session: before }) => {
  // A guest who signs in becomes somebody else without signing out in between.
  if (!before || session?.uid === before.uid) return;
  sessionEnd.abort();
  sessionEnd = new AbortController();
});

/** The server has no licence for this user any more. The only status beside 401 that ends a session. */
const LICENSE_REFUSED = 451;

/** Here it means that there is no room for the account being added: the caller's own session is fine. */
const ADDING_ACCOUNT = '/admin/user';

/** Calls made with a session end with it: their answers no longer belong to anybody. */
const fetchInSession: typeof fetch = async (input, init) => {
  if (!new Headers(init?.headers).has(HEADER_API_KEY)) return fetch(input, init);
  const ended = sessionEnd.signal;
  const signals = [ended, ...(init?.signal ? [init.signal] : [])];
  const answer = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
  if (answer.status !== LICENSE_REFUSED || answer.url.endsWith(ADDING_ACCOUNT)) return answer;
  endSession('license', await answer.clone().text());
  // As all others of the session: the sign-in screen says why it ended, and nobody says it again.
  ended.throwIfAborted();
  return answer;
};

/** How the session is renewed; what loads with the live part of the app lets the service worker take turns. */
export const renewal: { inTurn: RenewInTurn } = { inTurn: (session, renew) => renew(session) };

/**
 * The app's only connection to its server. Code that makes calls names their group,
 * `connection.callsOf(chatEndpoints)`, so that a screen loads only the part of the contract it needs.
 */
export const connection: Connection = createConnection({
  baseUrl: '/api',
  sessions,
  fetch: fetchInSession,
  renewInTurn: (session, renew) => renewal.inTurn(session, renew),
});
