import type { User, UserLogEntry } from '@loquat/contract';
import type { Handlers } from '../../state/feature-state.ts';
import type { KnownUser, UsersState } from './users.store.ts';

const memberIds = (byId: UsersState['byId']): User['uid'][] =>
  Object.values(byId)
    .filter((user) => !user.is_visitor)
    .map((user) => user.uid)
    .toSorted((a, b) => a - b);

/** The new state of a user; user events contain no visit, so the known one stays. */
const renewed = (state: UsersState, user: User): KnownUser => ({ ...state.byId[user.uid], ...user });

/** The state with exactly these users; online states stay. */
export const withAllUsers = (state: UsersState, users: readonly User[], version: number): UsersState => {
  const byId = Object.fromEntries(users.map((user) => [user.uid, renewed(state, user)]));
  return { ...state, byId, ids: memberIds(byId), version };
};

/** The state with one user added or replaced: the answer to a change of a profile. */
export function withUser(state: UsersState, user: User): UsersState {
  const byId = { ...state.byId, [user.uid]: renewed(state, user) };
  return { ...state, byId, ids: state.byId[user.uid] ? state.ids : memberIds(byId) };
}

const createdUser = (entry: UserLogEntry): User => ({
  uid: entry.uid,
  email: entry.email,
  name: entry.name ?? '',
  gender: entry.gender ?? 0,
  language: entry.language ?? '',
  is_admin: entry.is_admin ?? false,
  is_bot: entry.is_bot ?? false,
  avatar_updated_at: entry.avatar_updated_at ?? 0,
  // The log does not contain how an account was created, and guests never appear in it.
  create_by: 'password',
  ...(entry.is_bot && { is_public: entry.is_public ?? false }),
  ...(entry.is_visitor && { is_visitor: true }),
});

const updatedUser = (user: KnownUser, entry: UserLogEntry): KnownUser => ({
  ...user,
  email: entry.email ?? user.email,
  name: entry.name ?? user.name,
  gender: entry.gender ?? user.gender,
  language: entry.language ?? user.language,
  is_admin: entry.is_admin ?? user.is_admin,
  is_bot: entry.is_bot ?? user.is_bot,
  avatar_updated_at: entry.avatar_updated_at ?? user.avatar_updated_at,
  ...(entry.is_public !== undefined && { is_public: entry.is_public }),
});

function applyEntry(byId: Record<number, KnownUser>, entry: UserLogEntry): void {
  const known = byId[entry.uid];
  if (entry.action === 'delete') delete byId[entry.uid];
  else if (known) byId[entry.uid] = updatedUser(known, entry);
  else if (entry.action === 'create') byId[entry.uid] = createdUser(entry);
}

type UserEvent = 'users_snapshot' | 'users_log' | 'users_state' | 'users_state_changed' | 'visitors';

export const userHandlers: Handlers<UsersState, UserEvent> = {
  users_snapshot: (state, { users, version }) => withAllUsers(state, users, version),

  users_log: (state, { logs }) => {
    // An entry that is already applied may be older than the current state.
    const news = logs.filter((entry) => entry.log_id > state.version);
    if (news.length === 0) return state;
    const byId = { ...state.byId };
    for (const entry of news) applyEntry(byId, entry);
    return { ...state, byId, ids: memberIds(byId), version: Math.max(...news.map((entry) => entry.log_id)) };
  },

  users_state: (state, { users }) => ({
    ...state,
    online: Object.fromEntries(users.map(({ uid, online }) => [uid, online])),
  }),

  users_state_changed: (state, { uid, online }) =>
    state.online[uid] === online ? state : { ...state, online: { ...state.online, [uid]: online } },

  visitors: (state, { visitors }) => {
    const byId = { ...state.byId };
    for (const visitor of visitors) {
      const user = byId[visitor.uid];
      // Users stored by an older version lack `is_visitor`.
      if (user) byId[visitor.uid] = { ...user, is_visitor: true, visitor };
    }
    return { ...state, byId, ids: memberIds(byId) };
  },
};
