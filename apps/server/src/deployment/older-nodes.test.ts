import { randomBytes } from 'node:crypto';
import { Gid, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import type { Change } from '../composition/stores.ts';
import { loadCallCache } from '../modules/calls/call-cache.ts';
import { openCallOf } from '../modules/calls/call.ts';
import { ringsOf } from '../modules/calls/calls.access.ts';
import { loadChannelDirectory } from '../modules/channels/channel-directory.ts';
import { loadSettings } from '../modules/server/settings.ts';
import { loadUserDirectory } from '../modules/users/user-directory.ts';
import { createChangeFeed } from '../platform/db/change-feed.ts';
import { createNodeChanges } from '../platform/nodes/node-changes.ts';
import { createSealer } from '../platform/secrets/sealing.ts';

const sealer = createSealer(randomBytes(32));
const reads = {
  calls: { list: async () => [] },
  channels: { list: async () => [], listMemberships: async () => [] },
  settings: { find: async () => undefined },
  users: { list: async () => [] },
  userLog: { lastId: async () => 0 },
};

/** The memory of a node, which applies changes written by an older node. */
async function startMemory() {
  const changes = createChangeFeed<Change>();
  const parts = { reads: reads as never, sealer, changes };
  const memory = {
    calls: await loadCallCache(parts),
    channels: await loadChannelDirectory(parts),
    settings: await loadSettings(parts),
    users: await loadUserDirectory(parts),
  };
  const errors: unknown[] = [];
  const report = (error: unknown) => void errors.push(error);
  const nodeChanges = createNodeChanges({ sealer, changes, bus: { publish: () => {} }, report });
  const hear = (change: object) =>
    nodeChanges.apply(sealer.seal(JSON.stringify({ changes: [change], messages: [] }), 'change_log payload'));
  return { ...memory, errors, hear };
}

/** A call as a node without rings and key numbers sent it. */
const OLD_CALL = {
  room: 'loquat:a:group:1',
  gid: 1,
  callee: null,
  started_by: 1,
  started_at: 5,
  video: false,
  answered_at: null,
  e2ee_key: null,
  participants: [
    {
      identity: '1:x',
      uid: 1,
      device: 'web',
      session_id: 's',
      joined_at: 5,
      sid: null,
      seen_at: null,
      left_at: null,
      may_return: false,
    },
  ],
};

test('a call from a node of the previous version has no rings, and its participants are in it', async () => {
  const { calls, errors, hear } = await startMemory();
  expect(hear({ kind: 'call.changed', call: OLD_CALL })).toBe('changed');
  const call = calls.get(OLD_CALL.room)!;
  expect(call).toMatchObject({ key_number: 0, rings: [], participants: [{ has_arrived: true, key_number: 0 }] });
  expect(ringsOf(call)).toEqual([]);
  expect(openCallOf(call, Uid.parse(1))).toMatchObject({ rings: [], users: [{ uid: 1 }] });
  hear({ kind: 'call.ended', call: OLD_CALL });
  expect([calls.list(), errors]).toEqual([[], []]);
});

test('a setting from a node of the previous version keeps the defaults of unknown fields', async () => {
  const { settings, errors, hear } = await startMemory();
  const { dm_enable: _, add_friend_enable: __, search_user_enable: ___, ...common } = settings.get('common');
  hear({ kind: 'setting.changed', name: 'common', value: { ...common, typing_indicator_enable: false } });
  expect(settings.get('common')).toEqual({
    ...common,
    typing_indicator_enable: false,
    dm_enable: true,
    add_friend_enable: true,
    search_user_enable: true,
  });
  hear({ kind: 'setting.changed', name: 'license', value: 'text' });
  hear({ kind: 'setting.changed', name: 'of_a_later_version', value: { is_on: true } });
  expect([settings.get('license'), errors]).toEqual(['text', []]);
});

test('a channel from a node of the previous version keeps its announcement, or has none', async () => {
  const { channels, errors, hear } = await startMemory();
  const channel = { gid: 3, name: 'ops', is_public: true, members: [], pinned_messages: [] };
  hear({ kind: 'channel.changed', channel });
  expect([channels.get(Gid.parse(3)), errors]).toEqual([{ ...channel, announced_at: null }, []]);
  hear({ kind: 'channel.changed', channel: { ...channel, announced_at: 5 } });
  hear({ kind: 'channel.changed', channel: { ...channel, name: 'operations' } });
  expect(channels.get(Gid.parse(3))).toEqual({ ...channel, name: 'operations', announced_at: 5 });
  hear({ kind: 'channel.changed', channel: { ...channel, announced_at: null } });
  expect(channels.get(Gid.parse(3))?.announced_at).toBeNull();
});

test('a user from a node of the previous version cannot choose a host; fields of later versions are kept', async () => {
  const { users, errors, hear } = await startMemory();
  const user = {
    uid: 7,
    email: null,
    name: 'Ann',
    gender: 0,
    language: 'en-US',
    is_admin: false,
    is_bot: false,
    avatar_updated_at: 0,
    create_by: 'of_a_later_version',
    msg_smtp_notify_enable: true,
    later: 1,
    is_email_verified: false,
    widget_id: null,
    visitor_host: null,
    status: 'normal',
    created_at: 0,
    updated_at: 0,
  };
  hear({ kind: 'user.changed', user });
  hear({ kind: 'of_a_later_version', uid: 7 });
  expect([users.get(Uid.parse(7)), errors]).toEqual([{ ...user, may_choose_host: false, is_public: false }, []]);
  hear({ kind: 'user.changed', user: { ...user, is_public: true } });
  hear({ kind: 'user.changed', user });
  expect(users.get(Uid.parse(7))?.is_public).toBe(true);
});
