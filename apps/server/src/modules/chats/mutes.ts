import type { ChatTarget, Timestamp, Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import { ValuesByUser } from '../../platform/values-by-user.ts';
import type { UserDeleted } from '../users/users.access.ts';
import type { Mute } from './chat-settings.store.ts';
import { targetKey } from './chat-target.ts';
import type { Change, Stores } from './chats.store.ts';

/** Muted chats of all users, in memory, as last committed: every push reads them. */
export interface Mutes {
  isMuted(uid: Uid, target: ChatTarget, now: Timestamp): boolean;
}

export interface MuteParts {
  reads: Pick<Stores, 'mutes'>;
  changes: Changes<Change | UserDeleted>;
}

/** Loads the mutes of all users. An expired one stays in memory until its chat is muted again or the next start. */
export async function loadMutes({ reads, changes }: MuteParts): Promise<Mutes> {
  const ends = new ValuesByUser<string, number>();

  const set = (uid: Uid, { target, expired_at }: Mute): void =>
    ends.set(uid, targetKey(target), expired_at ?? Number.POSITIVE_INFINITY);

  for (const { uid, ...mute } of await reads.mutes.listAll()) set(uid, mute);
  changes.follow({
    'mute.set': ({ uid, mute }) => set(uid, mute),
    'mute.removed': ({ uid, target }) => ends.set(uid, targetKey(target), undefined),
    'user.deleted': ({ uid }) => ends.removeUser(uid, targetKey({ uid })),
  });
  return { isMuted: (uid, target, now) => (ends.get(uid, targetKey(target)) ?? 0) > now };
}
