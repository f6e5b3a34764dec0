import { setImmediate } from 'node:timers/promises';
import type { Uid } from '@loquat/contract';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { Mutes } from '../chats/chats.access.ts';
import type { ContactCache } from '../contacts/contacts.access.ts';
import type { UnreadChat } from '../mail/mail.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { Stores, UnreadCount, UnreadSince } from './digests.store.ts';

export interface UnreadParts {
  reads: Pick<Stores, 'digests'>;
  mutes: Mutes;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'channelsOf' | 'joinedBy'>;
  contacts: Pick<ContactCache, 'statusOf'>;
}

type Listed = UnreadChat & { last_mid: number };

const SENDERS_NAMED = 3;

const newestFirst = (one: { last_mid: number }, other: { last_mid: number }) => other.last_mid - one.last_mid;

/**
 * The chats with unread messages that a user may still see, the newest first. Excludes the user's own messages, muted
 * chats, blocked senders, and messages from before the user joined.
 */
export async function listUnreadChats(parts: UnreadParts, uid: Uid, since: UnreadSince): Promise<UnreadChat[]> {
  const { reads, mutes, users, channels, contacts } = parts;
  const isWelcome = ({ from_uid }: UnreadCount) => contacts.statusOf(uid, from_uid) !== 'blocked';

  const direct = (await reads.digests.countDirect(uid, since)).filter(isWelcome).flatMap((unread): Listed[] => {
    const sender = users.get(unread.from_uid);
    if (!sender || mutes.isMuted(uid, { uid: unread.from_uid }, since.now)) return [];
    return [{ kind: 'direct', name: sender.name, count: unread.count, senders: [], last_mid: unread.last_mid }];
  });

  const heardSince = new Map(channels.joinedBy(uid).map(({ gid, since_mid }) => [gid, since_mid]));
  const listed: Listed[] = [...direct];
  for (const { gid, name } of channels.channelsOf(uid)) {
    if (mutes.isMuted(uid, { gid }, since.now)) continue;
    const after = Math.max(since.after, heardSince.get(gid) ?? 0);
    await setImmediate();
    const unread = (await reads.digests.countInChannel(uid, gid, { ...since, after })).filter(isWelcome);
    if (unread.length === 0) continue;
    unread.sort(newestFirst);
    const names = unread.flatMap(({ from_uid }) => users.get(from_uid)?.name ?? []);
    const count = unread.reduce((sum, bySender) => sum + bySender.count, 0);
    listed.push({
      kind: 'channel',
      name,
      count,
      senders: names.slice(0, SENDERS_NAMED),
      last_mid: unread[0]!.last_mid,
    });
  }
  return listed.sort(newestFirst).map(({ last_mid: _, ...chat }) => chat);
}
