import type { Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { nth } from '#test/drivers/found.ts';
import { createOnlineSnapshot, NO_PRESENCE, OnlineSnapshot } from './online-snapshot.ts';

const uidOf = (number: number) => number as Uid;
const uids = [2, 3, 10, 11].map(uidOf);
const isOdd = (uid: Uid) => uid % 2 === 1;

const eventOf = (parts: readonly Buffer[]): unknown => JSON.parse(Buffer.concat(parts).toString());

const stateOf = (known: readonly Uid[]) => ({
  type: 'users_state',
  users: known.map((uid) => ({ uid, online: isOdd(uid) })),
});

test('each user sees all others, wherever the user is in the list', () => {
  const snapshot = new OnlineSnapshot(uids, isOdd);
  for (const caller of uids) {
    expect(eventOf(snapshot.without(caller))).toEqual(stateOf(uids.filter((uid) => uid !== caller)));
  }
});

test('a user who is not in the list sees all users, and the only user sees an empty list', () => {
  for (const stranger of [1, 5, 12].map(uidOf)) {
    expect(eventOf(new OnlineSnapshot(uids, isOdd).without(stranger))).toEqual(stateOf(uids));
  }
  const only = nth(uids, 0);
  expect(eventOf(new OnlineSnapshot([only], isOdd).without(only))).toEqual(stateOf([]));
  expect(eventOf(new OnlineSnapshot([], isOdd).without(only))).toEqual(stateOf([]));
  expect(eventOf(NO_PRESENCE)).toEqual(stateOf([]));
});

test('streams share one snapshot until changes were sent, or the list changes', () => {
  let list = uids.map((uid) => ({ uid }));
  let version = 0;
  const online = new Set<Uid>();
  const read = createOnlineSnapshot({
    users: { listMembers: () => list as never },
    isOnline: (uid) => online.has(uid),
    presence: { version: () => version },
  });
  const first = read();
  online.add(uidOf(2));
  expect(read()).toBe(first);

  version += 1;
  expect(eventOf(read().without(uidOf(3)))).toMatchObject({ users: [{ uid: 2, online: true }, {}, {}] });
  list = list.slice(1);
  expect(eventOf(read().without(uidOf(3)))).toMatchObject({ users: [{ uid: 10 }, { uid: 11 }] });
});
