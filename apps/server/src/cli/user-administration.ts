import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, Email, FOUNDER_UID, ProblemError, UserName } from '@loquat/contract';
import { createModules } from '../composition/modules.ts';
import { openUnusedDatabase } from '../composition/open-database.ts';
import { openPlatform } from '../composition/open-platform.ts';
import type { Config } from '../config/config.ts';
import { removeSecondFactor } from '../modules/second-factor/second-factor.access.ts';
import { type CachedUser, passwordChange } from '../modules/users/users.access.ts';
import { DATABASE_FILE } from '../platform/db/sqlite.ts';
import { createLog } from '../platform/logging/log.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Platform } from '../platform/platform.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';

/** The accounts of a data folder, without the server around them. */
type OpenAccounts = Pick<
  Awaited<ReturnType<typeof createModules>>,
  'users' | 'accounts' | 'sessions' | 'linked' | 'notifyMethodChanges' | 'setup' | 'performForOperator'
> &
  Pick<Platform, 'transact'>;

/** No scheduled backup runs while a command uses the accounts. */
const NO_SCHEDULE = { hasProblem: false, lastMadeAt: null };

/**
 * Opens accounts with the same rules as the server, and closes everything before it resolves.
 * @throws OperatorError while a server runs, or without a database unless there may be none yet
 */
async function withAccounts<T>(
  { config, mayBeNew = false }: { config: Config; mayBeNew?: boolean },
  work: (open: OpenAccounts) => Promise<T>,
): Promise<T> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === undefined && !mayBeNew && !existsSync(join(dataDir, DATABASE_FILE))) {
    throw new OperatorError(`There is no server in ${dataDir}. Set DATA_DIR to use another folder.`);
  }
  const database = await openUnusedDatabase(config);
  try {
    // Standard output belongs to the command.
    const platform = await openPlatform({ config, log: createLog(config, process.stderr) }, database);
    const { transact } = platform;
    const { modules, ...made } = await createModules(platform, () => NO_SCHEDULE);
    const answer = await work({ ...made, transact });
    for (const module of modules) await module.close?.();
    await transact.drain();
    return answer;
  } finally {
    await database.close();
  }
}

export interface AccountByOperator {
  email: string;
  name: string;
  is_admin: boolean;
  password: string;
}

const OPERATOR = { kind: 'given_password', key: 'operator' } as const;

const REFUSALS: Readonly<Record<string, string>> = {
  'user.email_conflict': 'Another account has this address.',
  'user.name_conflict': 'Another account has this name.',
  'license.user_limit': 'The limit of accounts set by the licence or LICENSE_DEFAULT_USER_LIMIT is reached.',
};

/** Translates refusals of the server for operators. @throws OperatorError */
async function explained<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    const refusal = error instanceof ProblemError ? REFUSALS[error.code] : undefined;
    throw refusal === undefined ? error : new OperatorError(refusal);
  }
}

function requireGiven({ email, name }: AccountByOperator): { email: string; name: string } {
  const address = Email.safeParse(email);
  if (!address.success) throw new OperatorError(`${email} is not an email address.`);
  const given = UserName.safeParse(name);
  if (!given.success) throw new OperatorError('The name is empty or too long.');
  return { email: address.data, name: given.data };
}

function requireByEmail({ users }: OpenAccounts, email: string): CachedUser {
  const user = users.findByEmail(Email.safeParse(email).data ?? email.trim().toLowerCase());
  if (!user) throw new OperatorError(`No account has the address ${email}.`);
  return user;
}

/** Creates an account; the first one founds the server. @throws OperatorError */
export async function createUser(
  config: Config,
  given: AccountByOperator,
): Promise<Pick<CachedUser, 'email' | 'is_admin'> & { isFounder: boolean }> {
  const { email, name } = requireGiven(given);
  const { is_admin, password } = given;
  return withAccounts({ config, mayBeNew: true }, async (open) => {
    const { users, accounts, transact } = open;
    const made = { kind: 'user.created', call: {} } as const;
    if (users.isEmpty()) {
      const profile = { email, name, password, gender: 0, language: DEFAULT_LANGUAGE };
      const founder = await open.performForOperator(made, () => open.setup.createAdmin(profile));
      return { email, is_admin: founder.is_admin, isFounder: true };
    }
    const password_hash = await hashPassword(password, OPERATOR);
    const role = { gender: 0, language: DEFAULT_LANGUAGE, create_by: 'password' as const, is_admin };
    const account = { email, name, password_hash, ...role };
    const user = await explained(open.performForOperator(made, () => transact((tx) => accounts.create(tx, account))));
    return { email, is_admin: user.is_admin, isFounder: false };
  });
}

/**
 * Sets a password, ends all sessions of the account and removes its linked sign-in methods, in one unit. @throws
 * OperatorError
 */
export function resetPassword(config: Config, email: string, password: string): Promise<CachedUser> {
  return withAccounts({ config }, async (open) => {
    const { uid } = requireByEmail(open, email);
    const password_hash = await hashPassword(password, OPERATOR);
    const act = { kind: 'user.password_reset', call: { params: { uid }, body: { password: '' } } } as const;
    return open.performForOperator(act, () =>
      open.transact(async (tx) => {
        await open.sessions.endAll(tx, uid, 'password_reset');
        const removed = await open.linked.unlinkAll(tx, uid);
        const user = await open.accounts.update(tx, uid, { password_hash });
        await open.notifyMethodChanges(tx, uid, [passwordChange('changed'), ...removed]);
        return user;
      }),
    );
  });
}

/** Turns off the second factor of a user who lost it; sessions continue. @throws OperatorError */
export function resetSecondFactor(config: Config, email: string): Promise<CachedUser> {
  return withAccounts({ config }, async (open) => {
    const user = requireByEmail(open, email);
    const { uid } = user;
    await open.performForOperator({ kind: 'user.second_factor_reset', call: { params: { uid } } }, () =>
      open.transact(async (tx) => {
        const wasOn = await removeSecondFactor(tx, uid);
        if (!wasOn) throw new OperatorError(`${user.email} has no second factor.`);
      }),
    );
    return user;
  });
}

/** Gives or removes the administrator's role; the founder keeps it. @throws OperatorError */
export function setAdministrator(config: Config, email: string, is_admin: boolean): Promise<CachedUser> {
  return withAccounts({ config }, async (open) => {
    const { uid } = requireByEmail(open, email);
    if (uid === FOUNDER_UID && !is_admin) throw new OperatorError('The founder stays an administrator.');
    return open.performForOperator({ kind: 'user.changed', call: { params: { uid } } }, () =>
      open.transact((tx) => open.accounts.update(tx, uid, { is_admin })),
    );
  });
}
