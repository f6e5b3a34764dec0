import type { PushConfig } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { readPushKey, requestPushToken } from './push-token.ts';

export interface FcmAccessParts {
  safeFetch: SafeFetch;
  clock: Pick<Clock, 'now'>;
  /** Whether the token service may be in the operator's own networks. */
  allowPrivate: boolean;
  /** The project that administrators chose: another object with each change. */
  project: () => PushConfig;
  report: (error: unknown) => void;
}

/** The tokens with which a project lets this server send. */
export interface FcmAccess {
  /** One for all pushes, until it expires; null: the token service refuses the key. @throws OutgoingError */
  token(): Promise<string | null>;
  /** It was refused: the next one is new. */
  forget(token: string): void;
}

/** What the token service gave, and when it is asked again. */
interface Granted {
  token: string | null;
  until: number;
}

const SECOND_MS = 1_000;
/** Renewed so long before its end. */
const EARLY_MS = 60_000;
/** A key that is refused is not tried with every push. */
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

  /** Everybody who asks at the same time waits for the same answer. */
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
      // Somebody else may have asked again in the meantime.
      const { token } = await (asked !== earlier && asked?.project === push ? asked.answer : ask(push));
      return token;
    },
    forget: (token) => void (refusedToken = token),
  };
}
