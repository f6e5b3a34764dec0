import type { Channel, User } from '@loquat/contract';
import { expect, test } from 'vitest';
import { wireChannel, wireUser } from '../../testing/events.ts';
import { channelRights } from './channel-rights.ts';

const closed = wireChannel(1, { owner: 1, members: [1, 2] }) as unknown as Channel;
const open = wireChannel(2, { owner: null, members: [], is_public: true }) as unknown as Channel;
const user = (uid: number, rest: object = {}) => wireUser(uid, rest) as unknown as User;

const granted = (channel: Channel, me: User, isInvitingForAdmins = false): string[] =>
  Object.entries(channelRights(channel, me, isInvitingForAdmins)).flatMap(([right, has]) => (has ? [right] : []));

test('the owner of a private channel manages it, a member invites and leaves, an outsider does nothing', () => {
  expect(granted(closed, user(1))).toEqual(['isMember', 'isOwner', 'isManager', 'mayInvite']);
  expect(granted(closed, user(2))).toEqual(['isMember', 'mayInvite']);
  expect(granted(closed, user(3))).toEqual([]);
});

test('a public channel is managed only by administrators', () => {
  expect(granted(open, user(2))).toEqual(['mayInvite']);
  expect(granted(open, user(9, { is_admin: true }))).toEqual(['isManager', 'mayInvite', 'mayChangeType']);
});

test('if only administrators may invite, members cannot, and guests can do nothing at all', () => {
  expect(granted(closed, user(1), true)).toEqual(['isMember', 'isOwner', 'isManager']);
  expect(granted(open, user(5, { create_by: 'guest' }))).toEqual([]);
});
