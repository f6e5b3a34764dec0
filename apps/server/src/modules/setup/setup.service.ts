import { type Gid, ProblemError, type Uid, type User } from '@loquat/contract';
import type { Viewer } from '../../platform/http/viewer.ts';
import { hashPassword } from '../../platform/secrets/passwords.ts';
import type { RunUnit, Unit } from '../../platform/unit-of-work.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { isWithoutUsers, type UserAccounts, type UserDirectory } from '../users/users.access.ts';

export interface SetupServiceParts {
  transact: RunUnit;
  users: UserDirectory;
  accounts: UserAccounts;
  settings: Pick<ServerSettings, 'update'>;
  createChannel: (
    unit: Unit,
    viewer: Pick<Viewer, 'uid'>,
    draft: { name: string; description: string; is_public: true; members: readonly Uid[] },
  ) => Promise<{ gid: Gid }>;
}

export interface Founder {
  email: string;
  name: string;
  password: string;
  gender: number;
  language: string;
  /** The name of a public channel created with the account, in which new users are announced; undefined: none. */
  first_channel?: string | undefined;
}

export interface SetupService {
  isInitialized(): boolean;
  /** @throws ProblemError `setup.already_initialized` */
  createAdmin(founder: Founder): Promise<User>;
}

export function createSetupService(parts: SetupServiceParts): SetupService {
  const { transact, users, accounts, settings, createChannel } = parts;

  async function openFirstChannel(unit: Unit, founder: User, name: string): Promise<void> {
    const draft = { name, description: '', is_public: true, members: [] } as const;
    const { gid } = await createChannel(unit, founder, draft);
    await settings.update(unit, 'first_channel', () => ({ gid }));
  }

  const createAdmin: SetupService['createAdmin'] = async ({ password, first_channel, ...founder }) => {
    if (!users.isEmpty()) throw new ProblemError('setup.already_initialized');
    const password_hash = await hashPassword(password, { kind: 'registration', key: 'founder' });
    return transact(async (unit) => {
      // Checked again inside the unit: of two concurrent calls, only one finds the server empty.
      if (!(await isWithoutUsers(unit))) throw new ProblemError('setup.already_initialized');
      const role = { is_admin: true, is_email_verified: true, create_by: 'password' as const };
      const user = await accounts.create(unit, { ...founder, ...role, password_hash });
      if (first_channel !== undefined) await openFirstChannel(unit, user, first_channel);
      return user;
    });
  };
  return { isInitialized: () => !users.isEmpty(), createAdmin };
}
