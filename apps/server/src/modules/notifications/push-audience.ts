import { type NotifyingMessage, type NotifyReason, type Uid, whyNotify } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { Mutes } from '../chats/chats.access.ts';
import type { ContactBook } from '../contacts/contacts.access.ts';
import { type CachedUser, isGuest, type UserDirectory } from '../users/users.access.ts';
import type { NotificationBook } from './notification-book.ts';
import { chatOf } from './notified-message.ts';
import type { PushTargets } from './push-targets.ts';

export interface PushAudienceParts {
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'canSee' | 'get'>;
  contacts: Pick<ContactBook, 'statusOf'>;
  mutes: Mutes;
  book: NotificationBook;
  clock: Pick<Clock, 'now'>;
  targets: Pick<PushTargets, 'has' | 'people'>;
  /** Whether somebody is at an event stream of theirs: they see the message there. */
  isActive: (uid: Uid) => boolean;
}

/** Somebody who is notified, and why. */
export interface NotifiedReader {
  reader: CachedUser;
  reason: NotifyReason;
}

export interface PushAudience {
  /** Those a message may concern: they can see it and can be reached. Looked up one by one. */
  candidates(message: NotifyingMessage): Iterable<Uid>;
  /** Somebody who is to be notified of it at this moment, wherever they are; null: they are not. */
  wanting(message: NotifyingMessage, uid: Uid): NotifiedReader | null;
  /** Likewise, unless they see it because they are here. */
  missing(message: NotifyingMessage, uid: Uid): NotifiedReader | null;
}

export function createPushAudience(parts: PushAudienceParts): PushAudience {
  const { users, channels, contacts, mutes, book, clock, targets, isActive } = parts;

  const wanting: PushAudience['wanting'] = (message, uid) => {
    const reader = users.get(uid);
    if (!reader || reader.status !== 'normal') return null;
    const person = {
      ...{ uid, is_bot: reader.is_bot, is_guest: isGuest(reader), settings: book.settingsOf(uid) },
      has_blocked: contacts.statusOf(uid, message.from_uid) === 'blocked',
      has_muted: mutes.isMuted(uid, chatOf(message), clock.now()),
    };
    const reason = whyNotify(message, person, clock.now());
    return reason && { reader, reason };
  };

  return {
    *candidates({ target }) {
      if ('uid' in target) {
        if (targets.has(target.uid)) yield target.uid;
        return;
      }
      const channel = channels.get(target.gid);
      const some = channel && !channel.is_public ? channel.members : targets.people();
      for (const uid of some) if (targets.has(uid) && channels.canSee(target.gid, uid)) yield uid;
    },
    wanting,
    missing: (message, uid) => (isActive(uid) ? null : wanting(message, uid)),
  };
}
