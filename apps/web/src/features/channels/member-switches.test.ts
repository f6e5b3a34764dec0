import type { Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { isLetBy } from './member-switches.ts';

const party = (uid: number, more: object = {}) => ({ uid: uid as Uid, is_admin: false, is_bot: false, ...more });
const [me, other] = [party(2), party(3)];
const channel = (more: object = {}) => ({
  is_public: false,
  owner: 9 as never,
  members: [2, 3, 9] as never[],
  show_email: true,
  dm_to_member: false,
  add_friend: false,
  ...more,
});
const open = channel({ is_public: true, owner: null, members: [] });

test('users may do what any shared channel allows, and what none forbids', () => {
  expect(isLetBy('dm_to_member', [], me, other)).toBe(true);
  expect(isLetBy('dm_to_member', [channel({ members: [2, 9] })], me, other)).toBe(true);
  expect(isLetBy('dm_to_member', [channel(), open], me, other)).toBe(false);
  expect(isLetBy('show_email', [channel(), open], me, other)).toBe(true);
  expect(isLetBy('dm_to_member', [open, channel({ dm_to_member: true })], me, other)).toBe(true);
  expect(isLetBy('dm_to_member', [open, channel({ dm_to_member: true, members: [2] })], me, other)).toBe(false);
});

test('if members are hidden, a channel that allows it may contain both', () => {
  const closed = channel({ dm_to_member: true, members: [2] });
  expect(isLetBy('dm_to_member', [open, closed], me, other, true)).toBe(true);
  expect(isLetBy('add_friend', [open, closed], me, other, true)).toBe(false);
});

test('owners of a channel, administrators and bots are not restricted', () => {
  expect(isLetBy('add_friend', [channel({ owner: 3 })], me, other)).toBe(true);
  expect(isLetBy('add_friend', [open], party(2, { is_admin: true }), other)).toBe(true);
  expect(isLetBy('add_friend', [open], me, party(3, { is_bot: true }))).toBe(true);
});
