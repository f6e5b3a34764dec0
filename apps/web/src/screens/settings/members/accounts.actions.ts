import { type AdminUser, type Uid, User, userEndpoints } from '@loquat/contract';
import { resetSecondFactor } from '#features/second-factor/second-factor.actions.ts';
import { withUser } from '#features/users/users.events.ts';
import { usersStore } from '#features/users/users.store.ts';
import { queryClient } from '#hooks/query-client.ts';
import { connection } from '#state/connection.ts';

const users = connection.callsOf(userEndpoints);

/** The query key of `listAccounts`. */
export const ACCOUNTS = ['users', 'accounts'] as const;

/** All users except guests, with the fields that only administrators see. */
export const listAccounts = (): Promise<AdminUser[]> => users.listUsersForAdmins();

/** Stores an account: public fields in the live store, all fields in the query cache. */
function storeAccount(account: AdminUser): void {
  usersStore.setState((state) => withUser(state, User.parse(account)));
  queryClient.setQueryData<AdminUser[]>(ACCOUNTS, (known = []) => [
    ...known.filter(({ uid }) => uid !== account.uid),
    account,
  ]);
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  is_admin: boolean;
}

/** Creates an account. Rejects with `user.name_conflict`, `user.email_conflict`, `license.user_limit`. */
export async function createAccount(account: NewAccount): Promise<void> {
  storeAccount(await users.createUser({ body: { ...account, gender: 0 } }));
}

export type AccountChange = Partial<Pick<AdminUser, 'name' | 'is_admin' | 'status'>> & {
  email?: string;
  password?: string;
};

/**
 * Changes a user's profile, role or password, or freezes them. A new password and freezing sign them out everywhere.
 * Rejects with `user.name_conflict`, `user.email_conflict`.
 */
export async function updateAccount(uid: Uid, change: AccountChange): Promise<void> {
  storeAccount(await users.updateUser({ params: { uid }, body: change }));
}

/** Replaces a user's avatar. Rejects with `image.undecodable`. */
export async function updateAccountPicture(uid: Uid, png: Uint8Array<ArrayBuffer>): Promise<void> {
  await users.updateUserAvatar({ params: { uid }, body: png });
  const user = await users.getUser({ params: { uid } });
  usersStore.setState((state) => withUser(state, user));
}

/** Lets a user who lost their phone sign in without a code. Rejects with `auth.no_second_factor` if it is off. */
export async function turnOffSecondFactorOf(uid: Uid): Promise<void> {
  await resetSecondFactor(uid);
  await queryClient.invalidateQueries({ queryKey: ACCOUNTS });
}

/** Deletes an account for good; all clients get the event. Rejects with `user.protected`. */
export const deleteAccount = (uid: Uid): Promise<void> => users.deleteUser({ params: { uid } });
