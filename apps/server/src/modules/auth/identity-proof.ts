import { ProblemError } from '@loquat/contract';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { verifyPassword } from '../../platform/secrets/passwords.ts';
import type { SecondFactors } from '../second-factor/second-factor.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { IdentityProof, Sessions } from './auth.access.ts';

export interface IdentityProofParts {
  users: Pick<UserDirectory, 'findPasswordHash'>;
  sessions: Pick<Sessions, 'hasJustSignedIn' | 'hasJustProved' | 'noteProof'>;
  secondFactors: Pick<SecondFactors, 'isOn'>;
  /** Counts wrong passwords by account. */
  passwordGuesses: RateLimit;
}

export function createIdentityProof(parts: IdentityProofParts): IdentityProof {
  const { users, sessions, secondFactors, passwordGuesses } = parts;

  async function isPassword({ uid }: Viewer, password: string): Promise<boolean> {
    passwordGuesses.take(String(uid));
    const hash = await users.findPasswordHash(uid);
    const isRight = hash !== null && (await verifyPassword(hash, password, { kind: 'own_password', key: String(uid) }));
    if (isRight) passwordGuesses.giveBack(String(uid));
    return isRight;
  }

  const require: IdentityProof['require'] = async (viewer, password) => {
    const isFresh = await sessions.hasJustSignedIn(viewer);
    const isProved =
      password === undefined ? isFresh || (await sessions.hasJustProved(viewer)) : await isPassword(viewer, password);
    if (!isProved) throw new ProblemError('auth.proof_required');
    if (!isFresh && secondFactors.isOn(viewer.uid)) throw new ProblemError('auth.session_too_old');
  };

  return {
    require,
    async requireFresh(viewer) {
      if (!(await sessions.hasJustSignedIn(viewer))) throw new ProblemError('auth.session_too_old');
    },
    async give(viewer, password) {
      await require(viewer, password);
      if (password !== undefined) await sessions.noteProof(viewer);
    },
  };
}
