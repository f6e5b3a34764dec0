import type { Gid, Mid, Uid } from '@loquat/contract';
import { expect, test } from 'vitest';
import { ChannelDirectory } from './channel-directory.ts';
import type { StoredChannel } from './channels.store.ts';

const GID = 1 as Gid;
const uids = (...list: number[]) => list as Uid[];

const channel = (members: readonly Uid[], isPublic = false): StoredChannel => ({
  gid: GID,
  owner: isPublic ? null : (1 as Uid),
  name: 'A channel',
  description: null,
  is_public: isPublic,
  members,
  pinned_messages: [],
  announced_at: null,
  avatar_updated_at: 0,
  show_email: true,
  dm_to_member: true,
  add_friend: true,
  only_owner_can_send_msg: false,
  ext_setting: null,
});
const came = (uid: number, since: number) => ({ gid: GID, uid: uid as Uid, since_mid: since as Mid });

test('a message committed before a user joined, but delivered later, does not reach that user', () => {
  const directory = new ChannelDirectory();
  directory.put(channel(uids(1, 2)), [came(1, 0), came(2, 7)]);
  expect(directory.audienceOf(GID, 7 as Mid)).toEqual({ to: 'users', uids: [1] });
  expect(directory.audienceOf(GID, 8 as Mid)).toEqual({ to: 'channel', gid: GID });
});

test('users who left are in no audience and no longer see the channel', () => {
  const directory = new ChannelDirectory();
  directory.put(channel(uids(1, 2)), [came(1, 0), came(2, 7)]);
  directory.put(channel(uids(1)));
  expect(directory.memberUids(GID)).toEqual([1]);
  expect(directory.canSee(GID, 2 as Uid)).toBe(false);
  expect(directory.channelsOf(2 as Uid)).toEqual([]);
});

test('a channel that becomes public has no members, and one that becomes private keeps only the given ones', () => {
  const directory = new ChannelDirectory();
  directory.put(channel(uids(1, 2)), [came(1, 0), came(2, 7)]);
  directory.put(channel([], true));
  expect(directory.joinedBy(1 as Uid)).toEqual([]);
  expect(directory.audienceOf(GID, 5 as Mid)).toEqual({ to: 'channel', gid: GID });
  directory.put(channel(uids(2)), [came(2, 0)]);
  expect([1, 2].map((uid) => directory.canSee(GID, uid as Uid))).toEqual([false, true]);
  expect(directory.audienceOf(GID, 5 as Mid)).toEqual({ to: 'channel', gid: GID });
});

test('no user sees an unknown channel', () => {
  const directory = new ChannelDirectory();
  expect(directory.isPublic(GID)).toBe(false);
  expect(directory.canSee(GID, 1 as Uid)).toBe(false);
  expect(directory.memberUids(GID)).toEqual([]);
});
