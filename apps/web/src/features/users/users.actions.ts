import type { User } from '@loquat/contract';
import { api } from '../../lib/api.ts';
import { withUser } from './users.events.ts';
import { usersStore } from './users.store.ts';

/** Changes the own profile. Rejects with `user.name_conflict` when the name is taken. */
export async function updateMe(change: { name?: string; gender?: number; language?: string }): Promise<User> {
  const user = await api.users.updateMe({ body: change });
  usersStore.setState((state) => withUser(state, user));
  return user;
}
