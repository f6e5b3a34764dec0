import { Channel, Gid, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { wireChannel } from '../../testing/events.ts';
import { channelHandlers } from './channels.events.ts';
import { emptyChannels } from './channels.store.ts';

const CONTEXT = { myUid: 1, now: 0 };
const uids = (...list: number[]) => list.map((uid) => Uid.parse(uid));
const channel = (gid: number, rest: object = {}) => Channel.parse(wireChannel(gid, rest));
const gid = Gid.parse(5);
const both = channelHandlers.related_groups(
  emptyChannels,
  { type: 'related_groups', groups: [channel(7, { is_public: true, owner: null, members: [] }), channel(5)] },
  CONTEXT,
);

test('the list of channels replaces what was known', () => {
  expect(both.ids).toEqual([5, 7]);
  const next = channelHandlers.related_groups(both, { type: 'related_groups', groups: [channel(9)] }, CONTEXT);
  expect(next).toMatchObject({ ids: [9] });
  expect(next.byId[5]).toBeUndefined();
});

test('a joined channel appears once, however often it is announced', () => {
  const joined = channelHandlers.joined_group(both, { type: 'joined_group', group: channel(6) }, CONTEXT);
  expect(joined.ids).toEqual([5, 6, 7]);
  expect(channelHandlers.joined_group(joined, { type: 'joined_group', group: channel(6) }, CONTEXT)).toEqual(joined);
});

test('members come and go, each once and in order', () => {
  const event = { type: 'user_joined_group', gid, uid: uids(9, 3, 2) } as const;
  const more = channelHandlers.user_joined_group(both, event, CONTEXT);
  expect(more.byId[5]?.members).toEqual([1, 2, 3, 9]);
  expect(channelHandlers.user_joined_group(more, event, CONTEXT)).toEqual(more);
  const fewer = channelHandlers.user_leaved_group(more, { type: 'user_leaved_group', gid, uid: uids(2) }, CONTEXT);
  expect(fewer.byId[5]?.members).toEqual([1, 3, 9]);
});

test('public channels keep no list of members', () => {
  const event = { type: 'user_joined_group', gid: Gid.parse(7), uid: uids(3) } as const;
  expect(channelHandlers.user_joined_group(both, event, CONTEXT)).toBe(both);
});

test('leaving or being removed takes the channel away', () => {
  const left = channelHandlers.user_leaved_group(both, { type: 'user_leaved_group', gid, uid: uids(1) }, CONTEXT);
  expect(left.ids).toEqual([7]);
  const kick = { type: 'kick_from_group', gid, reason: 'kick' } as const;
  const kicked = channelHandlers.kick_from_group(both, kick, CONTEXT);
  expect(kicked).toEqual(left);
  expect(channelHandlers.kick_from_group(kicked, kick, CONTEXT)).toBe(kicked);
});
