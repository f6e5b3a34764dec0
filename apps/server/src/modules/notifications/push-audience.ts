import { type NotifyingMessage, type NotifyReason, type Uid, whyNotify } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { Mutes } from '../chats/chats.access.ts';
import type { ContactCache } from '../contacts/contacts.access.ts';
import { type CachedUser, isGuest, type UserDirectory } from '../users/users.access.ts';
import type { NotificationCache } from './notification-cache.ts';
import { chatOf } from './notified-message.ts';
import type { PushTargets } from './push-targets.ts';

export interface PushAudienceParts {
  users: Pick<UserDirectory, 'get'>;
  channels: Pick<ChannelDirectory, 'canSee' | 'get'>;
  contacts: Pick<ContactCache, 'statusOf'>;
  mutes: Mutes;
  cache: NotificationCache;
  clock: Pick<Clock, 'now'>;
  targets: Pick<PushTargets, 'has' | 'people'>;
  /** Whether a user is active at one of their event streams, and sees the message there. */
  isActive: (uid: Uid) => boolean;
  /** Whether a notification service of the user also gets messages while they are active. */
  reachesActive: (uid: Uid) => boolean;
}

/** A user to notify, and the reason. */
export interface NotifiedReader {
  reader: CachedUser;
  reason: NotifyReason;
}

export interface PushAudience {
  /** Users who can see the message and can be reached by push. Iterated lazily. */
  candidates(message: NotifyingMessage): Iterable<Uid>;
  /** The user, if they are to be notified of it now, wherever they are; null: they are not. */
  wanting(message: NotifyingMessage, uid: Uid): NotifiedReader | null;
  /** The same, but null for an active user, who sees the message, unless a service of the user gets it all the same. */
  missing(message: NotifyingMessage, uid: Uid): NotifiedReader | null;
}

export function createPushAudience(parts: PushAudienceParts): PushAudience {
  const { users, channels, contacts, mutes, cache, clock, targets, isActive, reachesActive } = parts;

  const wanting: PushAudience['wanting'] = (message, uid) => {
    const reader = users.get(uid);
    if (!reader || reader.status !== 'normal') return null;
    // They may have left since the message was sent, or since its first attempt.
    if ('gid' in message.target && !channels.canSee(message.target.gid, uid)) return null;
    const person = {
      uid,
      is_bot: reader.is_bot,
      is_guest: isGuest(reader),
      settings: cache.settingsOf(uid),
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
    missing: (message, uid) => (isActive(uid) && !reachesActive(uid) ? null : wanting(message, uid)),
  };
}
