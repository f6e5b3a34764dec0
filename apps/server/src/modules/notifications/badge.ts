import {
  BADGE_MAX,
  type ChatTarget,
  type Gid,
  levelFor,
  type Mid,
  type NotificationLevel,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { Mutes } from '../chats/chats.access.ts';
import type { ContactBook } from '../contacts/contacts.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createChannelNews } from './channel-news.ts';
import type { NotificationBook } from './notification-book.ts';
import type { Stores, UnreadMessage } from './notifications.store.ts';

export interface BadgeParts {
  reads: Pick<Stores, 'unreadMessages'>;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'channelsOf' | 'joinedBy'>;
  contacts: Pick<ContactBook, 'statusOf'>;
  mutes: Mutes;
  book: Pick<NotificationBook, 'settingsOf'>;
  clock: Pick<Clock, 'now'>;
}

export interface Badge {
  /** How many messages somebody has not read in the chats that notify them, at most `BADGE_MAX`. */
  of(uid: Uid): Promise<number>;
  forget(uid: Uid): void;
  /** Something has been written in a channel. Until that is said, a badge may be a second old. */
  grew(gid: Gid): void;
}

/** The number on the icon of the app, as committed. The web app counts alike what it has loaded. */
export function createBadge({ reads, users, channels, contacts, mutes, book, clock }: BadgeParts): Badge {
  const { unreadMessages } = reads;
  const news = createChannelNews({ reads, clock });
  /** Up to where everybody has read all direct messages: markers only rise, so nothing before is looked at again. */
  const readUpTo = new Map<Uid, Mid>();

  /** Which of a person's unread messages count. */
  function ruleFor(uid: Uid) {
    const settings = book.settingsOf(uid);
    const levelOf = (chat: ChatTarget): NotificationLevel =>
      mutes.isMuted(uid, chat, clock.now()) ? 'nothing' : levelFor(settings, chat);
    const counts = (level: NotificationLevel, { from_uid, mentions_reader }: UnreadMessage): boolean =>
      (level === 'all' || (level === 'mentions' && mentions_reader === 1)) &&
      contacts.statusOf(uid, from_uid) !== 'blocked';
    return { levelOf, counts };
  }
  type Rule = ReturnType<typeof ruleFor>;

  async function countDirect(uid: Uid, { levelOf, counts }: Rule): Promise<number> {
    const { unread, last_mid } = await unreadMessages.listDirect(uid, {
      after: readUpTo.get(uid) ?? 0,
      now: clock.now(),
    });
    const first = unread[0]?.mid;
    if (last_mid !== null) readUpTo.set(uid, first === undefined ? last_mid : ((first - 1) as Mid));
    return unread.filter((message) => counts(levelOf({ uid: message.from_uid }), message)).length;
  }

  async function countInChannels(uid: Uid, { levelOf, counts }: Rule, enough: number): Promise<number> {
    const since = users.get(uid)?.created_at ?? Infinity;
    const joinedAfter = new Map(channels.joinedBy(uid).map(({ gid, since_mid }) => [gid, since_mid]));
    let count = 0;
    for (const { gid } of channels.channelsOf(uid)) {
      const level = levelOf({ gid });
      if (count >= enough) break;
      if (level === 'nothing') continue;
      const unread = await news.unreadBy(uid, gid, { after: joinedAfter.get(gid) ?? 0, since }, enough - count);
      count += unread.filter((message) => counts(level, message)).length;
    }
    return count;
  }

  return {
    async of(uid) {
      const rule = ruleFor(uid);
      const direct = await countDirect(uid, rule);
      return Math.min(BADGE_MAX, direct + (await countInChannels(uid, rule, BADGE_MAX - direct)));
    },
    forget: (uid) => void readUpTo.delete(uid),
    grew: news.grew,
  };
}
