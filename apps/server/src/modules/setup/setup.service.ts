import { ProblemError, type User } from '@loquat/contract';
import { hashPassword } from '../../platform/passwords.ts';
import type { RunUnit } from '../../stores.ts';
import type { UserAccounts, UserDirectory } from '../users/users.access.ts';

export interface SetupServiceParts {
  transact: RunUnit;
  directory: UserDirectory;
  accounts: UserAccounts;
}

export interface Founder {
  email: string;
  name: string;
  password: string;
  gender: number;
  language: string;
}

export interface SetupService {
  isInitialized(): boolean;
  /** @throws ProblemError `setup.already_initialized` */
  createAdmin(founder: Founder): Promise<User>;
}

export function createSetupService({ transact, directory, accounts }: SetupServiceParts): SetupService {
  const createAdmin: SetupService['createAdmin'] = async ({ password, ...founder }) => {
    if (!directory.isEmpty()) throw new ProblemError('setup.already_initialized');
    const password_hash = await hashPassword(password, { kind: 'registration', key: 'founder' });
    return transact(async (tx) => {
      // Asked again where it counts: of two at once only one finds the server empty.
      if (!(await tx.users.isEmpty())) throw new ProblemError('setup.already_initialized');
      const role = { is_admin: true, is_email_verified: true, create_by: 'password' as const };
      return accounts.create(tx, { ...founder, ...role, password_hash });
    });
  };
  return { isInitialized: () => !directory.isEmpty(), createAdmin };
}
