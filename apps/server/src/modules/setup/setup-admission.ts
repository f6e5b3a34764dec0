import { ProblemError } from '@loquat/contract';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createSetupCode, isSetupCode, setupCodeOf } from './setup-code.ts';
import type { SetupVisitor } from './setup-visitor.ts';

export interface SetupAdmissionParts {
  users: Pick<UserDirectory, 'isEmpty'>;
  /** Whether a proxy is in front of the server, so that nobody is known to be on its machine. */
  isBehindProxy: boolean;
  /** What several nodes have in common, so that each knows the code that another one printed. */
  sharedSecret: Uint8Array | undefined;
  /** Wrong codes from one address. */
  guesses: RateLimit;
}

/** Who may set up a new server: people on its machine, and those who have the code that it printed. */
export interface SetupAdmission {
  /** For the address printed at the start; null once there is an account. */
  readonly code: string | null;
  /** @throws ProblemError `request.rate_limited` */
  isAdmitted(visitor: SetupVisitor, code: string | undefined): boolean;
  /** @throws ProblemError `setup.code_required`, `request.rate_limited` */
  require(visitor: SetupVisitor, code: string | undefined): void;
}

export function createSetupAdmission(parts: SetupAdmissionParts): SetupAdmission {
  const { users, isBehindProxy, sharedSecret, guesses } = parts;
  const newCode = () => (sharedSecret ? setupCodeOf(sharedSecret) : createSetupCode());
  const code = users.isEmpty() ? newCode() : null;

  function isAdmitted(visitor: SetupVisitor, given: string | undefined): boolean {
    if (code === null || !users.isEmpty()) return false;
    if (visitor.isLocal && !isBehindProxy) return true;
    if (given === undefined) return false;
    guesses.take(visitor.ip);
    const isRight = isSetupCode(code, given);
    if (isRight) guesses.giveBack(visitor.ip);
    return isRight;
  }

  return {
    code,
    isAdmitted,
    require(visitor, given) {
      const admitted = isAdmitted(visitor, given);
      // Whoever comes too late is told so, with or without a code.
      if (!admitted && users.isEmpty()) throw new ProblemError('setup.code_required');
    },
  };
}
