import type { LoginResponse, TokenPair, Uid } from '@loquat/contract';

/** A signed-in user on one device, with the tokens that prove it. */
export interface Session {
  uid: Uid;
  /** Access token, sent with every call that is not public. */
  token: string;
  refresh_token: string;
  /** When the access token expires, in milliseconds since the epoch by the clock of this machine. */
  expires_at: number;
  /** Name of the device that the session was opened for. */
  device: string;
}

/** Where the session is stored. The app decides whether it outlives the process. */
export interface SessionStore {
  get(): Session | null;
  set(session: Session | null): void;
}

/** A store that forgets the session when the process or page ends. */
export function createMemorySessionStore(initial: Session | null = null): SessionStore {
  let session = initial;
  return {
    get: () => session,
    set: (next) => {
      session = next;
    },
  };
}

/** `expires_at` counts from the moment of the answer: the clocks of server and client need not agree. */
const expiryOf = ({ expired_in }: TokenPair, now: number): number => now + expired_in * 1_000;

/** The session that an answer to `auth.login` or `auth.register` opens. `now`: milliseconds since the epoch. */
export function toSession(answer: LoginResponse, device: string, now: number): Session {
  const { token, refresh_token, user } = answer;
  return { uid: user.uid, token, refresh_token, expires_at: expiryOf(answer, now), device };
}

/** The session with the tokens of an answer to `auth.renew`. */
export function withTokens(session: Session, answer: TokenPair, now: number): Session {
  const { token, refresh_token } = answer;
  return { ...session, token, refresh_token, expires_at: expiryOf(answer, now) };
}
