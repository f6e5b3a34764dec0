import { authEndpoints, ProblemError, TOKEN_RENEW_THRESHOLD_MS, TokenPair } from '@loquat/contract';
import { type Session, type SessionStore, withTokens } from './session.ts';
import type { Send } from './transport.ts';

/** Every call waits for a running renewal, so an unanswered one must not wait for ever. */
const RENEWAL_TIMEOUT_MS = 10_000;

/**
 * Runs `renew` with the newest tokens of a session while no other holder renews it; resolves to the session with fresh
 * tokens.
 */
export type RenewInTurn = (session: Session, renew: (newest: Session) => Promise<Session>) => Promise<Session>;

export interface SessionKeeperParts {
  sessions: SessionStore;
  renewInTurn: RenewInTurn;
  send: Send;
  now(): number;
  /** The server no longer accepts the session, which was removed from the store. Once per session. */
  onSessionLost(problem: ProblemError): void;
  /** A renewal failed for a reason that does not concern the session. */
  onRenewalFailed(error: unknown): void;
}

export interface SessionKeeper {
  /** The session to call with, renewed when its token is about to expire; null when signed out. */
  fresh(): Promise<Session | null>;
  /** Renews now, or waits for the running renewal. Rejects if it fails. */
  renew(): Promise<void>;
  /** Removes the session and notifies the app, unless another one has replaced it meanwhile. */
  lose(session: Session, problem: ProblemError): void;
}

const isRefusal = (error: unknown): error is ProblemError => error instanceof ProblemError && error.status === 401;

/** Keeps the access token valid: one renewal at a time, however many calls ask for it. */
export function createSessionKeeper(parts: SessionKeeperParts): SessionKeeper {
  const { sessions, send, now, renewInTurn } = parts;
  let renewal: Promise<void> | null = null;
  const isCurrent = (session: Session) => sessions.get()?.token === session.token;

  function lose(session: Session, problem: ProblemError): void {
    if (!isCurrent(session)) return;
    sessions.set(null);
    parts.onSessionLost(problem);
  }

  async function exchange(session: Session): Promise<Session> {
    const body = { token: session.token, refresh_token: session.refresh_token };
    const pair = TokenPair.parse(await send(authEndpoints.renew, { body }, null, { timeoutMs: RENEWAL_TIMEOUT_MS }));
    return withTokens(session, pair, now());
  }

  async function replace(): Promise<void> {
    const session = sessions.get();
    if (!session) throw new ProblemError('session.required');
    try {
      const renewed = await renewInTurn(session, exchange);
      // Signed out or in again while waiting: the tokens belong to a session that is no longer needed.
      if (isCurrent(session)) sessions.set(renewed);
    } catch (error) {
      // Another tab of the same browser may have renewed first; its tokens are in the store and valid.
      if (!isCurrent(session) && sessions.get()) return;
      if (isRefusal(error)) lose(session, error);
      throw error;
    }
  }

  function renew(): Promise<void> {
    renewal ??= replace().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  async function fresh(): Promise<Session | null> {
    const session = sessions.get();
    if (!session || now() <= session.expires_at - TOKEN_RENEW_THRESHOLD_MS) return session;
    try {
      await renew();
    } catch (error) {
      if (isRefusal(error)) throw error;
      parts.onRenewalFailed(error);
    }
    return sessions.get();
  }

  return { fresh, renew, lose };
}
