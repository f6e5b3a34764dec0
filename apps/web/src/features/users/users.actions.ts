import { type User, userEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { withUser } from './users.events.ts';
import { usersStore } from './users.store.ts';

const users = connection.callsOf(userEndpoints);

/** Changes the user's own profile. Rejects with `user.name_conflict` if the name is taken. */
export async function updateMe(change: { name?: string; gender?: number; language?: string }): Promise<User> {
  const user = await users.updateMe({ body: change });
  usersStore.setState((state) => withUser(state, user));
  return user;
}
