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
import type { ContactCache } from '../contacts/contacts.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import type { NotificationCache } from './notification-cache.ts';
import type { Stores, UnreadMessage } from './notifications.store.ts';
import { createUnreadCache } from './unread-cache.ts';

export interface BadgeParts {
  reads: Pick<Stores, 'unreadMessages'>;
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'channelsOf' | 'joinedBy'>;
  contacts: Pick<ContactCache, 'statusOf'>;
  mutes: Mutes;
  cache: Pick<NotificationCache, 'settingsOf'>;
  clock: Pick<Clock, 'now'>;
}

export interface Badge {
  /** Number of unread messages in the chats that notify the user, at most `BADGE_MAX`. */
  of(uid: Uid): Promise<number>;
  forget(uid: Uid): void;
  /** Called when a channel has a new message. Until then, a badge may be a second old. */
  grew(gid: Gid): void;
}

/** The number on the icon of the app, as committed. The web app counts its loaded chats by the same rules. */
export function createBadge({ reads, users, channels, contacts, mutes, cache, clock }: BadgeParts): Badge {
  const { unreadMessages } = reads;
  const unreadCache = createUnreadCache({ reads, clock });
  /**
   * The mid up to which each user has read all direct messages. Read markers only rise, so earlier messages are not
   * read again.
   */
  const readUpTo = new Map<Uid, Mid>();

  /** The rule for a user's unread messages that count. */
  function ruleFor(uid: Uid) {
    const settings = cache.settingsOf(uid);
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
      const unread = await unreadCache.unreadBy(uid, gid, { after: joinedAfter.get(gid) ?? 0, since }, enough - count);
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
    grew: unreadCache.grew,
  };
}
