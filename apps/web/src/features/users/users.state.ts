import { defineFeatureState } from '../../state/feature-state.ts';
import { flagRoleChange, getMyUid } from '../../state/session.ts';
import { uiStore } from '../../state/ui-state.ts';
import { userHandlers } from './users.events.ts';
import { emptyUsers, type UsersState, usersStore } from './users.store.ts';

/** The token keeps the role it was issued with, so a change of the user's own role requires a new sign-in. */
function watchRole(_event: unknown, { before, after }: { before: UsersState; after: UsersState }): void {
  const [was, is] = [before, after].map(({ byId }) => byId[getMyUid()]?.is_admin);
  if (uiStore.getState().ready && was !== undefined && is !== undefined && was !== is) flagRoleChange();
}

export const usersState = defineFeatureState({
  name: 'users',
  store: usersStore,
  empty: emptyUsers,
  on: userHandlers,
  effects: { users_log: watchRole },
  kept: 'whole',
  device: {
    open: () => ({ show: () => uiStore.setState({ remembered: usersStore.getState().ids.length > 0 }) }),
  },
  stream: { resume: () => ({ users_version: usersStore.getState().version }) },
});
