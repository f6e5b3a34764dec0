import { User, UserLogEntry } from '@loquat/contract';
import { expect, test } from 'vitest';
import { wireLogEntry, wireUser } from '../../testing/events.ts';
import { userHandlers, withAllUsers, withUser } from './users.events.ts';
import { groupMembers } from './users.selectors.ts';
import { emptyUsers } from './users.store.ts';

const CONTEXT = { myUid: 1, now: 0 };
const user = (uid: number, rest: object = {}) => User.parse(wireUser(uid, rest));
const entry = (log_id: number, action: string, uid: number, rest: object = {}) =>
  UserLogEntry.parse(wireLogEntry(log_id, action, uid, rest));
const logged = (state: typeof emptyUsers, ...logs: ReturnType<typeof entry>[]) =>
  userHandlers.users_log(state, { type: 'users_log', logs }, CONTEXT);

const three = withAllUsers(emptyUsers, [user(2), user(1), user(3)], 10);

test('a snapshot replaces all users and keeps online states', () => {
  const online = userHandlers.users_state_changed(
    three,
    { type: 'users_state_changed', uid: user(2).uid, online: true },
    CONTEXT,
  );
  const state = userHandlers.users_snapshot(
    online,
    { type: 'users_snapshot', version: 12, users: [user(5), user(4)] },
    CONTEXT,
  );
  expect(state).toMatchObject({ ids: [4, 5], version: 12, online: { 2: true } });
});

test('an update changes only the fields that it contains', () => {
  const state = logged(three, entry(11, 'update', 2, { name: 'Ann' }));
  expect(state.byId[2]).toEqual({ ...user(2), name: 'Ann' });
  expect(state.byId[3]).toBe(three.byId[3]);
});

test('creations and deletions keep the ids in order', () => {
  const state = logged(three, entry(11, 'create', 4, { name: 'Dan' }), entry(12, 'delete', 2));
  expect(state.ids).toEqual([1, 3, 4]);
  expect(state.byId[4]).toMatchObject({ name: 'Dan', is_admin: false });
  expect(state.version).toBe(12);
});

test('entries received twice change nothing the second time', () => {
  const logs = [entry(11, 'create', 4, { name: 'Dan' }), entry(12, 'update', 4, { name: 'Dana' })];
  const once = logged(three, ...logs);
  expect(logged(once, ...logs)).toBe(once);
});

test('an old entry does not undo a newer one', () => {
  const state = logged(three, entry(12, 'update', 2, { name: 'new' }));
  expect(logged(state, entry(11, 'update', 2, { name: 'old' })).byId[2]?.name).toBe('new');
});

test('users missing in the list of online states are offline', () => {
  const before = { ...three, online: { 2: true, 3: true } };
  const users = [{ uid: user(3).uid, online: true }];
  expect(userHandlers.users_state(before, { type: 'users_state', users }, CONTEXT).online).toEqual({ 3: true });
});

test('an own profile change shows at once', () => {
  expect(withUser(three, user(1, { name: 'me' })).byId[1]?.name).toBe('me');
});

test('member lists show administrators, bots and members, each by name', () => {
  const { byId } = withAllUsers(
    emptyUsers,
    [
      user(1, { name: 'Zoe', is_admin: true }),
      user(2, { name: 'bot', is_bot: true, is_admin: true }),
      user(3),
      user(4, { name: 'Amy' }),
    ],
    1,
  );
  expect(groupMembers([1, 2, 3, 4, 99], byId)).toEqual([
    { role: 'admin', uids: [1] },
    { role: 'bot', uids: [2] },
    { role: 'member', uids: [4, 3] },
  ]);
});

test('visitors are known, but not among the ids of users', () => {
  const snapshot = withAllUsers(emptyUsers, [user(1), user(2), user(3, { is_visitor: true })], 10);
  const state = logged(snapshot, entry(11, 'create', 4, { name: 'w-4711', is_visitor: true }));
  expect(state.ids).toEqual([1, 2]);
  expect([state.byId[3]?.is_visitor, state.byId[4]?.is_visitor, state.byId[2]?.is_visitor]).toEqual([
    true,
    true,
    undefined,
  ]);
  expect(logged(state, entry(12, 'update', 4, { name: 'Wanda', is_visitor: true })).byId[4]).toMatchObject({
    name: 'Wanda',
    is_visitor: true,
  });
});

test('a former administrator keeps only the visitors that the server still lists', () => {
  const visitors = [user(4, { is_visitor: true }), user(5, { is_visitor: true })];
  const admin = withAllUsers(emptyUsers, [user(1, { is_admin: true }), user(2), ...visitors], 10);
  const demoted = logged(admin, entry(11, 'update', 1, { is_admin: false }));
  const state = logged(
    demoted,
    entry(12, 'delete', 4, { is_visitor: true }),
    entry(12, 'delete', 5, { is_visitor: true }),
  );
  expect(Object.keys(state.byId)).toEqual(['1', '2']);
  expect(state).toMatchObject({ ids: [1, 2], version: 12 });
});
