import { randomBytes } from 'node:crypto';
import { ProblemError, type SecondFactorSecret, type Uid } from '@loquat/contract';
import { base32nopad } from '@scure/base';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { expireAfter, createLruCache } from '../../platform/lru-cache.ts';
import { findTotpStep } from '../../platform/secrets/totp.ts';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
const LIFE_MS = 900_000;
const MAX_OPEN = 10_000;

/** Secrets shown to users but not yet confirmed with a code, in memory. */
export interface Enrolments {
  /** Creates a secret, which replaces an earlier one of the same session. The app shows `account` and `issuer`. */
  begin(viewer: Viewer, names: { account: string; issuer: string }): SecondFactorSecret;
  /**
   * The secret of this session that matches the code, and the code's time step.
   * @throws ProblemError `auth.no_second_factor` if none was begun, `auth.wrong_code`
   */
  check(viewer: Viewer, code: string): { secret: Uint8Array; step: number };
  /** Drops the unconfirmed secrets of this user. */
  end(viewer: Viewer): void;
}

function uriOf(secret: string, { account, issuer }: { account: string; issuer: string }): string {
  // A colon separates issuer and account.
  const label = [issuer, account].map((name) => encodeURIComponent(name.replaceAll(':', ' '))).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
}

const keyOf = ({ uid, session_id }: { uid: Uid; session_id: string }) => `${uid} ${session_id}`;

export function createEnrolments(clock: Clock): Enrolments {
  const secrets = createLruCache<string, Uint8Array>(MAX_OPEN, expireAfter(LIFE_MS, clock));
  return {
    begin(viewer, names) {
      const bytes = randomBytes(SECRET_BYTES);
      secrets.set(keyOf(viewer), bytes);
      const secret = base32nopad.encode(bytes);
      return { secret, uri: uriOf(secret, names) };
    },
    check(viewer, code) {
      const secret = secrets.get(keyOf(viewer));
      if (!secret) throw new ProblemError('auth.no_second_factor');
      const step = findTotpStep(secret, code.replaceAll(/\s/g, ''), { now: clock.now(), after: 0 });
      if (step === null) throw new ProblemError('auth.wrong_code');
      return { secret, step };
    },
    end: (viewer) => void secrets.delete(keyOf(viewer)),
  };
}
