import { randomBytes } from 'node:crypto';
import { PASSKEY_CHALLENGE_TTL_MS } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { forgetAfter, keepRecent } from '../../platform/recent.ts';

const CHALLENGE_BYTES = 32;
/** Bounds memory, because anybody may ask: the oldest is forgotten first. */
const CHALLENGES_MAX = 10_000;

type Registrant = Pick<Viewer, 'uid' | 'session_id'>;

/** What passkeys are asked to sign: each challenge once, within minutes. In memory only. */
export interface Challenges {
  /** Of one registration by this session; its former challenge is forgotten. */
  forRegistration(viewer: Registrant): string;
  /** The challenge of this session's registration, which is used up by this; undefined if there is none. */
  takeRegistration(viewer: Registrant): string | undefined;
  forSignIn(): string;
  /** Whether a sign-in may answer this challenge. It may only once, whatever the outcome. */
  takeSignIn(challenge: string): boolean;
}

const newChallenge = () => randomBytes(CHALLENGE_BYTES).toString('base64url');
const keyOf = ({ uid, session_id }: Registrant) => `${uid} ${session_id}`;

export function createChallenges(clock: Pick<Clock, 'now'>): Challenges {
  const life = forgetAfter(PASSKEY_CHALLENGE_TTL_MS, clock);
  // Apart, so that a flood of sign-ins pushes out no registration.
  const registrations = keepRecent<string, string>(CHALLENGES_MAX, life);
  const signIns = keepRecent<string, true>(CHALLENGES_MAX, life);
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
