import { contactEndpoints, type User } from '@loquat/contract';
import { withUser } from '../../features/users/users.events.ts';
import { usersStore } from '../../features/users/users.store.ts';
import { connection } from '../../state/connection.ts';

const contacts = connection.callsOf(contactEndpoints);

/** The user with exactly this name or email address; null if there is none. Rejects like any call. */
export async function findUserByWords(words: string): Promise<User | null> {
  const keyword = words.trim();
  const user = await contacts.searchUser({ body: { search_type: keyword.includes('@') ? 'email' : 'name', keyword } });
  if (user) usersStore.setState((state) => withUser(state, user));
  return user;
}
