import type { PushConfig } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { readPushKey, requestPushToken } from './push-token.ts';

export interface FcmAccessParts {
  safeFetch: SafeFetch;
  clock: Pick<Clock, 'now'>;
  /** Whether the token service may be in the operator's own networks. */
  allowPrivate: boolean;
  /** The project that administrators chose: a new object after each change. */
  project: () => PushConfig;
  report: (error: unknown) => void;
}

/** The access tokens of the project for this server. */
export interface FcmAccess {
  /** Shared by all pushes until it expires; null: the token service refuses the key. @throws OutgoingError */
  token(): Promise<string | null>;
  /** FCM refused the token: the next one is new. */
  forget(token: string): void;
}

/** The response of the token service, and when to ask again. */
interface Granted {
  token: string | null;
  until: number;
}

const SECOND_MS = 1_000;
/** Renewed this long before its expiry. */
const EARLY_MS = 60_000;
/** A refused key is not tried with every push. */
const REFUSED_MS = 60_000;

export function createFcmAccess({ safeFetch, clock, allowPrivate, project, report }: FcmAccessParts): FcmAccess {
  let asked: { project: PushConfig; answer: Promise<Granted> } | null = null;
  let refusedToken: string | null = null;

  function refused(why: string): Granted {
    report(new Error(`No push reaches mobile apps: ${why}.`));
    return { token: null, until: clock.now() + REFUSED_MS };
  }

  async function request(push: PushConfig): Promise<Granted> {
    const now = clock.now();
    const key = readPushKey(push.private_key);
    if (!key) return refused('the private key is not an RSA key in PEM format');
    const answer = await requestPushToken(push, key, { safeFetch, allowPrivate, now });
    if ('error' in answer) return refused(`the token service refuses the key with ${answer.error}`);
    return { token: answer.access_token, until: now + answer.expires_in * SECOND_MS - EARLY_MS };
  }

  /** Concurrent callers share one request. */
  function ask(push: PushConfig): Promise<Granted> {
    const answer = request(push);
    asked = { project: push, answer };
    return answer;
  }

  const isGood = ({ token, until }: Granted) => until > clock.now() && (token === null || token !== refusedToken);

  return {
    async token() {
      const push = project();
      const earlier = asked;
      if (earlier?.project === push) {
        const granted = await earlier.answer.catch(() => null);
        if (granted && isGood(granted)) return granted.token;
      }
      // Another caller may have requested a new token in the meantime.
      const { token } = await (asked !== earlier && asked?.project === push ? asked.answer : ask(push));
      return token;
    },
    forget: (token) => void (refusedToken = token),
  };
}
