import { userEndpoints } from '@loquat/contract';
import { freshAnswer } from '../../lib/fresh-answer.ts';
import { connection } from '../../state/connection.ts';
import { withAllUsers } from './users.events.ts';
import { usersStore } from './users.store.ts';

const users = connection.callsOf(userEndpoints);

/** Reloads the users: the visible addresses change with channels, and no event reports that. Rejects like any call. */
export async function refreshUsers(): Promise<void> {
  const list = await freshAnswer(
    () => usersStore.getState().byId,
    () => users.listUsers(),
  );
  usersStore.setState((state) => withAllUsers(state, list, state.version));
}
