import { type Credential, ProblemError } from '@loquat/contract';
import { hashPassword, isPasswordHashOutdated, verifyPassword } from '../../platform/passwords.ts';
import type { Stores } from '../../stores.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { SignInMethod } from './sign-in-method.ts';

export interface PasswordMethodParts {
  reads: Pick<Stores, 'users'>;
  directory: UserDirectory;
  limits: Pick<SignInLimits, 'signInByAccount'>;
}

/** An unknown address is refused like a wrong password and costs as much time: nobody learns who has an account. */
export function createPasswordMethod({
  reads,
  directory,
  limits,
}: PasswordMethodParts): SignInMethod<Extract<Credential, { type: 'password' }>> {
  return {
    isOffered: (config) => config.password,
    async prove({ email, password }) {
      limits.signInByAccount.take(email);
      const caller = { kind: 'sign_in', key: email } as const;
      const owner = directory.findByEmail(email);
      const hash = owner ? await reads.users.findPasswordHash(owner.uid) : null;
      const isRight = await verifyPassword(hash, password, caller);
      if (!owner || !isRight || hash === null) throw new ProblemError('auth.credential_refused');
      limits.signInByAccount.giveBack(email);
      const newHash = isPasswordHashOutdated(hash) ? await hashPassword(password, caller) : undefined;
      return async (tx) => {
        const user = await tx.users.find(owner.uid);
        // Whoever changed the password meanwhile ended what it opened.
        if (!user || (await tx.users.findPasswordHash(owner.uid)) !== hash) {
          throw new ProblemError('auth.credential_refused');
        }
        if (newHash) await tx.users.update(user.uid, { password_hash: newHash, updated_at: user.updated_at });
        return user;
      };
    },
  };
}
