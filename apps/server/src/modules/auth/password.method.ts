import { type Credential, ProblemError } from '@loquat/contract';
import { hashPassword, isPasswordHashOutdated, verifyPassword } from '../../platform/secrets/passwords.ts';
import type { SecondFactors } from '../second-factor/second-factor.access.ts';
import { findByPasswordHash, saveRehashedPassword, type UserDirectory } from '../users/users.access.ts';
import type { Md5Forms } from './md5-forms.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { SignInMethod } from './sign-in-method.ts';

export interface PasswordMethodParts {
  users: UserDirectory;
  limits: Pick<SignInLimits, 'signInByAccount'>;
  factors: Pick<SecondFactors, 'isOn'>;
  md5Forms: Md5Forms;
}

const WITH_CODE = /^\d{6}$/;
const CODE_LENGTH = 6;

/** Splits six digits off the end of a password, which may be a code; undefined if there are none. */
function splitCode(password: string): { bare: string; code: string } | undefined {
  const code = password.slice(-CODE_LENGTH);
  return WITH_CODE.test(code) ? { bare: password.slice(0, -CODE_LENGTH), code } : undefined;
}

/**
 * An unknown address is refused like a wrong password and takes as long, so that attackers cannot find accounts.
 * Clients without support for a second factor append its code to the password.
 */
export function createPasswordMethod({
  users,
  limits,
  factors,
  md5Forms,
}: PasswordMethodParts): SignInMethod<Extract<Credential, { type: 'password' }>> {
  return {
    isOffered: (config) => config.password,
    async prove({ email, password }, device) {
      limits.signInByAccount.take(email);
      const caller = { kind: 'sign_in', key: email } as const;
      const owner = users.findByEmail(email);
      const isMd5 = md5Forms.isSent(password, device);
      const byMd5 = isMd5 ? await md5Forms.prove(owner, password, caller) : null;
      if (byMd5) {
        limits.signInByAccount.giveBack(email);
        return byMd5;
      }
      const hash = owner ? await users.findPasswordHash(owner.uid) : null;
      let right = (await verifyPassword(hash, password, caller)) ? { bare: password } : undefined;
      const split = right ? undefined : splitCode(password);
      if (split) {
        // The same work for every account: timing must not reveal which accounts have a second factor.
        const isAsked = owner !== undefined && factors.isOn(owner.uid);
        if (await verifyPassword(isAsked ? hash : null, split.bare, caller)) right = split;
      }
      if (!owner || !right || hash === null) throw new ProblemError('auth.credential_refused');
      limits.signInByAccount.giveBack(email);
      const { bare, ...code } = right;
      const newHash = isPasswordHashOutdated(hash) ? await hashPassword(bare, caller) : undefined;
      const known = { password: bare, uid: owner.uid, isStored: newHash === undefined };
      const keepMd5 = isMd5 ? undefined : await md5Forms.prepare(known, caller);
      return async (unit) => {
        // If the password changed meanwhile, this credential is invalid.
        const user = await findByPasswordHash(unit, owner.uid, hash);
        if (!user) throw new ProblemError('auth.credential_refused');
        if (newHash) await saveRehashedPassword(unit, user, newHash);
        await keepMd5?.(unit, owner.uid);
        return { ...user, ...code };
      };
    },
  };
}
