import { ProblemError } from '@loquat/contract';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createSetupCode, isSetupCode, setupCodeOf } from './setup-code.ts';
import type { SetupVisitor } from './setup-visitor.ts';

export interface SetupAdmissionParts {
  users: Pick<UserDirectory, 'isEmpty'>;
  /** Whether a proxy is in front of the server, so that no client can be recognised as local. */
  isBehindProxy: boolean;
  /** A secret shared by all nodes, so that each accepts the code that another one printed. */
  sharedSecret: Uint8Array | undefined;
  /** Limits wrong codes by `addressKey`. */
  guesses: RateLimit;
}

/** Who may set up a new server: clients on its own machine, and clients with the code that it printed. */
export interface SetupAdmission {
  /** Printed at the start as part of the URL; null once there is an account. */
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
    guesses.take(visitor.address);
    const isRight = isSetupCode(code, given);
    if (isRight) guesses.giveBack(visitor.address);
    return isRight;
  }

  return {
    code,
    isAdmitted,
    require(visitor, given) {
      const admitted = isAdmitted(visitor, given);
      // After the set-up, the later error says so, with or without a code.
      if (!admitted && users.isEmpty()) throw new ProblemError('setup.code_required');
    },
  };
}
