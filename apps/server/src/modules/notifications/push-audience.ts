import { type NotifyReason, type Uid, whyNotify } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import { type MutedChats, targetKey } from '../chats/chats.access.ts';
import type { ContactBook } from '../contacts/contacts.access.ts';
import { type CachedUser, isGuest, type UserDirectory } from '../users/users.access.ts';
import type { NotificationBook } from './notification-book.ts';
import { chatOf, type NotifiedMessage } from './notified-message.ts';

export interface PushAudienceParts {
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'canSee'>;
  contacts: Pick<ContactBook, 'statusOf'>;
  mutedChats: MutedChats;
  book: NotificationBook;
  clock: Pick<Clock, 'now'>;
  /** Everybody with a subscription. */
  subscribers: ReadonlySet<Uid>;
  /** Whether somebody has an event stream open: they see the message there. */
  isHere: (uid: Uid) => boolean;
}

export interface PushAudience {
  /** Those a message may concern: they can see it and can be reached. */
  candidates(message: NotifiedMessage): Uid[];
  /** Somebody who is notified of it at this moment, and why; null: they are not. */
  notified(message: NotifiedMessage, uid: Uid): Promise<{ reader: CachedUser; reason: NotifyReason } | null>;
}

export function createPushAudience(parts: PushAudienceParts): PushAudience {
  const { users, channels, contacts, mutedChats, book, clock, subscribers, isHere } = parts;

  async function hasMuted(uid: Uid, message: NotifiedMessage): Promise<boolean> {
    const chat = targetKey(chatOf(message));
    return (await mutedChats(uid, clock.now())).some((muted) => targetKey(muted) === chat);
  }

  return {
    candidates({ target }) {
      if ('uid' in target) return subscribers.has(target.uid) ? [target.uid] : [];
      return [...subscribers].filter((uid) => channels.canSee(target.gid, uid));
    },
    async notified(message, uid) {
      const reader = users.get(uid);
      if (!reader || reader.status !== 'normal' || isHere(uid)) return null;
      const person = {
        ...{ uid, is_bot: reader.is_bot, is_guest: isGuest(reader), settings: book.settingsOf(uid) },
        ...{ has_blocked: contacts.statusOf(uid, message.from_uid) === 'blocked', has_muted: false },
      };
      const reason = whyNotify(message, person, clock.now());
      return reason !== null && !(await hasMuted(uid, message)) ? { reader, reason } : null;
    },
  };
}
