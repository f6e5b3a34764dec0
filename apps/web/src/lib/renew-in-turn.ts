import { TOKEN_RENEW_THRESHOLD_MS } from '@loquat/contract';
import { changeValue, readValue, type WorkerSession } from './worker-values.ts';

/** Pages and the service worker take turns. */
const LOCK = 'loquat-renewal';
/** Longer than a renewal may take. */
const PATIENCE_MS = 15_000;

type Tokens = Pick<WorkerSession, 'uid' | 'device' | 'token' | 'refresh_token' | 'expires_at'>;

const isSame = (one: Tokens, other: Tokens): boolean => one.uid === other.uid && one.device === other.device;

const tokensOf = ({ token, refresh_token, expires_at }: Tokens) => ({ token, refresh_token, expires_at });

/** The session with its newest tokens: another holder may have renewed it. */
async function newestOf<S extends Tokens>(session: S): Promise<S> {
  const shared = await readValue('session').catch(() => undefined);
  const isNewer = shared && isSame(shared, session) && shared.expires_at > session.expires_at;
  return isNewer ? { ...session, ...tokensOf(shared) } : session;
}

/**
 * Renews a session that pages and service worker share. A server ends a session whose old tokens are exchanged again,
 * so renewals run one at a time, with the newest tokens, and store the new ones before use. Rejects if the renewal
 * fails, or its turn does not come in time.
 */
export async function renewInTurn<S extends Tokens>(session: S, renew: (newest: S) => Promise<S>): Promise<S> {
  // Plain http has no locks, and no service worker either.
  if (!navigator.locks) return renew(session);
  return navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE_MS) }, async () => {
    const newest = await newestOf(session);
    if (newest !== session && Date.now() <= newest.expires_at - TOKEN_RENEW_THRESHOLD_MS) return newest;
    const next = await renew(newest);
    const store = (shared?: WorkerSession) =>
      shared && (isSame(shared, next) ? { ...shared, ...tokensOf(next) } : shared);
    await changeValue('session', store).catch(() => {});
    return next;
  });
}

/** Shares the current session with the service worker, unless it already has newer tokens of it. */
export async function shareSession(present: () => WorkerSession | undefined): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const session = present();
    if (!session) return;
    const isOld = (shared: WorkerSession): boolean =>
      !isSame(shared, session) || shared.expires_at < session.expires_at;
    await changeValue('session', (shared) => (shared && !isOld(shared) ? shared : session));
  });
}
