import { randomBytes } from 'node:crypto';
import { PASSKEY_CHALLENGE_TTL_MS } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { expireAfter, createLruCache } from '../../platform/lru-cache.ts';

const CHALLENGE_BYTES = 32;
/** Bounds memory, because any client may request challenges: the oldest is dropped first. */
const CHALLENGES_MAX = 10_000;

type Registrant = Pick<Viewer, 'uid' | 'session_id'>;

/** Challenges for passkeys: each is valid once, for some minutes. In memory only. */
export interface Challenges {
  /** A challenge for a registration by this session; replaces the former one. */
  forRegistration(viewer: Registrant): string;
  /** Takes the challenge of this session's registration; undefined if there is none. */
  takeRegistration(viewer: Registrant): string | undefined;
  forSignIn(): string;
  /** Whether this is a valid challenge of a sign-in. It can be used once, whatever the outcome. */
  takeSignIn(challenge: string): boolean;
}

const newChallenge = () => randomBytes(CHALLENGE_BYTES).toString('base64url');
const keyOf = ({ uid, session_id }: Registrant) => `${uid} ${session_id}`;

export function createChallenges(clock: Pick<Clock, 'now'>): Challenges {
  const life = expireAfter(PASSKEY_CHALLENGE_TTL_MS, clock);
  // Separate, so that a flood of sign-ins displaces no registration.
  const registrations = createLruCache<string, string>(CHALLENGES_MAX, life);
  const signIns = createLruCache<string, true>(CHALLENGES_MAX, life);
  return {
    forRegistration(viewer) {
      const challenge = newChallenge();
      registrations.set(keyOf(viewer), challenge);
      return challenge;
    },
    takeRegistration(viewer) {
      const challenge = registrations.get(keyOf(viewer));
      registrations.delete(keyOf(viewer));
      return challenge;
    },
    forSignIn() {
      const challenge = newChallenge();
      signIns.set(challenge, true);
      return challenge;
    },
    takeSignIn: (challenge) => signIns.get(challenge) === true && signIns.delete(challenge),
  };
}
