import { createHash } from 'node:crypto';
import { ProblemError, RECOVERY_CODES, type Uid } from '@loquat/contract';
import { base32nopad } from '@scure/base';
import type { Clock } from '../../platform/clock.ts';
import { createRateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Sealer } from '../../platform/secrets/sealing.ts';
import { findTotpStep } from '../../platform/secrets/totp.ts';
import { bareCode, createTypedCode } from '../../platform/secrets/typed-code.ts';
import type { SecondFactorCodes } from './second-factor.access.ts';
import { own, type SecondFactor, type Tx } from './second-factor.store.ts';

/** 80 random bits cannot be guessed, so a plain hash suffices. */
const RECOVERY_CODE_GROUPS = 4;
const DAY_SECONDS = 86_400;
/** Three codes in a million are valid at any time: one attacker in fifty succeeds within a year. */
const WRONG_CODES_PER_DAY = 20;

export interface CodeParts {
  sealer: Sealer;
  clock: Clock;
}

export interface Codes extends SecondFactorCodes {
  /** Encrypts the secret for storage. */
  seal(uid: Uid, secret: Uint8Array): string;
  /** Creates new recovery codes; the former ones stop working. */
  renew(tx: Tx, uid: Uid): Promise<string[]>;
}

const contextOf = (uid: Uid) => `second factor of ${uid}`;
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

export function createCodes({ sealer, clock }: CodeParts): Codes {
  // Always on, even if the operator's proxy limits requests: only the server knows which codes are wrong.
  const wrongCodes = createRateLimit({ isOn: true, limit: WRONG_CODES_PER_DAY, windowSeconds: DAY_SECONDS, clock });

  function open({ uid, sealed_secret }: SecondFactor): Uint8Array {
    const secret = sealer.open(sealed_secret, contextOf(uid));
    if (secret === null) throw new Error(`The second factor of ${uid} was encrypted with another key.`);
    return base32nopad.decode(secret);
  }

  async function spendDigits(tx: Tx, factor: SecondFactor, code: string): Promise<boolean> {
    const { uid, last_step } = factor;
    wrongCodes.take(String(uid));
    const step = findTotpStep(open(factor), code, { now: clock.now(), after: last_step });
    if (step === null || !(await tx.secondFactors.advance(uid, step))) return false;
    wrongCodes.giveBack(String(uid));
    return true;
  }

  return {
    seal: (uid, secret) => sealer.seal(base32nopad.encode(secret), contextOf(uid)),
    async renew(tx, uid) {
      const codes = Array.from({ length: RECOVERY_CODES }, () => createTypedCode(RECOVERY_CODE_GROUPS));
      await tx.secondFactors.replaceRecoveryCodes(
        uid,
        codes.map((code) => hashOf(bareCode(code))),
      );
      return codes;
    },
    async spend(unit, uid, typed) {
      const tx = own(unit);
      const factor = await tx.secondFactors.find(uid);
      if (!factor) throw new ProblemError('auth.no_second_factor');
      const code = bareCode(typed);
      // A user locked out by an attacker's guesses still has their recovery codes.
      const isRight = /^\d{6}$/.test(code)
        ? await spendDigits(tx, factor, code)
        : await tx.secondFactors.takeRecoveryCode(uid, hashOf(code));
      if (!isRight) throw new ProblemError('auth.wrong_code');
    },
  };
}
