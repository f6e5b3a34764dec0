import { Channel, type EventOf, Gid, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { event, wireChannel } from '../../testing/events.ts';
import { channelHandlers } from './channels.events.ts';
import { type ChannelsState, emptyChannels } from './channels.store.ts';

const UNCHANGED = {
  type: 'group_changed',
  name: null,
  description: null,
  owner: null,
  avatar_updated_at: null,
  is_public: null,
} as const;
const CONTEXT = { myUid: 1, now: 0 };
const uids = (...list: number[]) => list.map((uid) => Uid.parse(uid));
const channel = (gid: number, rest: object = {}) => Channel.parse(wireChannel(gid, rest));
const gid = Gid.parse(5);
const both = channelHandlers.related_groups(
  emptyChannels,
  { type: 'related_groups', groups: [channel(7, { is_public: true, owner: null, members: [] }), channel(5)] },
  CONTEXT,
);

test('the list of channels replaces the known channels', () => {
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

test('members are added and removed, each once and in order', () => {
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

test('leaving or being removed removes the channel', () => {
  const left = channelHandlers.user_leaved_group(both, { type: 'user_leaved_group', gid, uid: uids(1) }, CONTEXT);
  expect(left.ids).toEqual([7]);
  const kick = { type: 'kick_from_group', gid, reason: 'kick' } as const;
  const kicked = channelHandlers.kick_from_group(both, kick, CONTEXT);
  expect(kicked).toEqual(left);
  expect(channelHandlers.kick_from_group(kicked, kick, CONTEXT)).toBe(kicked);
});

test('a change replaces the given fields and leaves the rest', () => {
  const change = (fields: object) =>
    channelHandlers.group_changed(both, event({ ...UNCHANGED, gid, ...fields }) as EventOf<'group_changed'>, CONTEXT)
      .byId[5];
  expect(change({ name: 'ops', description: 'on call' })).toEqual(channel(5, { name: 'ops', description: 'on call' }));
  expect(change({ description: '', only_owner_can_send_msg: true })).toEqual(
    channel(5, { description: null, only_owner_can_send_msg: true }),
  );
  expect(change({ is_public: true })).toEqual(channel(5, { is_public: true, owner: null, members: [] }));
  const unknown = event({ ...UNCHANGED, gid: 99, name: 'x' }) as EventOf<'group_changed'>;
  expect(channelHandlers.group_changed(both, unknown, CONTEXT)).toBe(both);
});

test('pins are in the order in which they were made, each once, with their current content', () => {
  const pin = (mid: number, created_at: number, content = 'read me') => ({
    mid,
    created_by: 1,
    created_at,
    properties: null,
    content_type: 'text/plain',
    content,
  });
  const updates = [pin(8, 20), pin(9, 10), pin(8, 20, 'edited')].map((msg) => ({ mid: msg.mid, msg }));
  const after: ChannelsState[] = [both];
  for (const update of [...updates, { mid: 9, msg: null }]) {
    const told = event({ type: 'pinned_message_updated', gid, ...update }) as EventOf<'pinned_message_updated'>;
    after.push(channelHandlers.pinned_message_updated(after.at(-1)!, told, CONTEXT));
  }
  const pins = after.map((state) => state.byId[5]?.pinned_messages.map(({ mid, content }) => [mid, content]));
  expect(pins[2]).toEqual([
    [9, 'read me'],
    [8, 'read me'],
  ]);
  expect(pins[3]).toEqual([
    [9, 'read me'],
    [8, 'edited'],
  ]);
  expect(pins[4]).toEqual([[8, 'edited']]);
});
