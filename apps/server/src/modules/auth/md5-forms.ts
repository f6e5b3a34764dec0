import { ProblemError, type Uid } from '@loquat/contract';
import { NATIVE_DEVICE } from '../../platform/http/native-apps.ts';
import { isMd5Form, md5FormOf } from '../../platform/secrets/md5-form.ts';
import {
  hashPassword,
  type HashingFor,
  isPasswordHashOutdated,
  verifyPassword,
} from '../../platform/secrets/passwords.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { isSecondFactorOn, type SecondFactors } from '../second-factor/second-factor.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { type CachedUser, findByMd5Hash, saveMd5Hash, type UserDirectory } from '../users/users.access.ts';
import type { Admission } from './sign-in-method.ts';

/** A password that its owner has chosen or proved. */
interface KnownPassword {
  password: string;
  /** Undefined for a new account. */
  uid?: Uid;
  /** Its stored hash stays, and so does a stored hash of its MD5. */
  isStored?: boolean;
}

/**
 * Native apps send the MD5 of a password. While administrators allow it, a strong hash of that MD5 is kept beside the
 * hash of the password, except for accounts with a second factor: a code could not be told from the hash.
 */
export interface Md5Forms {
  /** Whether this sign-in may be by MD5, and administrators allow it. */
  isSent(password: string, device: string): boolean;
  /** Verifies an MD5; null if it is wrong. Takes as long for every account, and for none. */
  prove(owner: CachedUser | undefined, md5: string, caller: HashingFor): Promise<Admission | null>;
  /**
   * Hashes the MD5 of a password, outside of any unit of work. The function that it returns stores the hash, in the unit
   * that has stored or verified the password. It does nothing where the form is not allowed.
   * @throws OverloadedError, RateLimitedError
   */
  prepare(known: KnownPassword, caller: HashingFor): Promise<(unit: Unit, uid: Uid) => Promise<void>>;
}

export interface Md5FormParts {
  settings: Pick<ServerSettings, 'get'>;
  users: Pick<UserDirectory, 'findMd5Hash'>;
  factors: Pick<SecondFactors, 'isOn'>;
}

export function createMd5Forms({ settings, users, factors }: Md5FormParts): Md5Forms {
  const isAllowed = () => settings.get('login').md5_passwords;

  const isUpToDate = (hash: string | null) => hash !== null && !isPasswordHashOutdated(hash);

  async function isNeeded({ uid, isStored = false }: KnownPassword): Promise<boolean> {
    if (!isAllowed()) return false;
    if (uid === undefined) return true;
    return !factors.isOn(uid) && !(isStored && isUpToDate(await users.findMd5Hash(uid)));
  }

  return {
    isSent: (password, device) => isAllowed() && device === NATIVE_DEVICE && isMd5Form(password),
    async prove(owner, md5, caller) {
      const stored = owner ? await users.findMd5Hash(owner.uid) : null;
      const hash = owner && factors.isOn(owner.uid) ? null : stored;
      const isRight = await verifyPassword(hash, md5, caller);
      if (!owner || hash === null || !isRight) return null;
      const renewed = isUpToDate(hash) ? undefined : await hashPassword(md5, caller);
      return async (unit) => {
        // The password, the second factor or the setting may have changed meanwhile.
        const user = await findByMd5Hash(unit, owner.uid, hash);
        if (!user || (await isSecondFactorOn(unit, owner.uid))) throw new ProblemError('auth.credential_refused');
        if (renewed !== undefined) await saveMd5Hash(unit, owner.uid, renewed);
        return user;
      };
    },
    async prepare(known, caller) {
      if (!(await isNeeded(known))) return async () => {};
      const md5_hash = await hashPassword(md5FormOf(known.password), caller);
      return async (unit, uid) => {
        if (isAllowed() && !(await isSecondFactorOn(unit, uid))) await saveMd5Hash(unit, uid, md5_hash);
      };
    },
  };
}
