import { type Credential, ProblemError } from '@loquat/contract';
import { hashPassword, isPasswordHashOutdated, verifyPassword } from '../../platform/secrets/passwords.ts';
import { findByPasswordHash, saveRehashedPassword, type UserDirectory } from '../users/users.access.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { SignInMethod } from './sign-in-method.ts';

export interface PasswordMethodParts {
  users: UserDirectory;
  limits: Pick<SignInLimits, 'signInByAccount'>;
}

/** An unknown address is refused like a wrong password and takes as much time: nobody learns who has an account. */
export function createPasswordMethod({
  users,
  limits,
}: PasswordMethodParts): SignInMethod<Extract<Credential, { type: 'password' }>> {
  return {
    isOffered: (config) => config.password,
    async prove({ email, password }) {
      limits.signInByAccount.take(email);
      const caller = { kind: 'sign_in', key: email } as const;
      const owner = users.findByEmail(email);
      const hash = owner ? await users.findPasswordHash(owner.uid) : null;
      const isRight = await verifyPassword(hash, password, caller);
      if (!owner || !isRight || hash === null) throw new ProblemError('auth.credential_refused');
      limits.signInByAccount.giveBack(email);
      const newHash = isPasswordHashOutdated(hash) ? await hashPassword(password, caller) : undefined;
      return async (unit) => {
        // A password changed meanwhile invalidates this credential.
        const user = await findByPasswordHash(unit, owner.uid, hash);
        if (!user) throw new ProblemError('auth.credential_refused');
        if (newHash) await saveRehashedPassword(unit, user, newHash);
        return user;
      };
    },
  };
}
