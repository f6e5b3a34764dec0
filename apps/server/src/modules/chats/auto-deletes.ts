import type { ChatTarget, Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import type { UserDeleted } from '../users/users.access.ts';
import { targetKey } from './chat-target.ts';
import type { AutoDelete } from './chat-settings.store.ts';
import type { Change, Stores } from './chats.store.ts';

/** Whose messages disappear after how long, in memory, as last committed: consulted by every send. */
export interface AutoDeletes {
  /** Seconds after which a new message of `uid` in this chat disappears; null = never. */
  expiresInFor(uid: Uid, target: ChatTarget): number | null;
}

export interface AutoDeleteParts {
  reads: Pick<Stores, 'autoDeletes'>;
  changes: Changes<Change | UserDeleted>;
}

/** Loads everybody's settings. Channel ids are never reused, so leftovers of a deleted channel have no effect. */
export async function loadAutoDeletes({ reads, changes }: AutoDeleteParts): Promise<AutoDeletes> {
  const byUid = new Map<Uid, Map<string, number>>();

  function remove(uid: Uid, key: string): void {
    const ofUser = byUid.get(uid);
    if (ofUser?.delete(key) && ofUser.size === 0) byUid.delete(uid);
  }

  /** Zero seconds remove the setting. */
  function set(uid: Uid, { target, expires_in }: AutoDelete): void {
    const key = targetKey(target);
    if (expires_in === 0) return remove(uid, key);
    const ofUser = byUid.get(uid);
    if (ofUser) ofUser.set(key, expires_in);
    else byUid.set(uid, new Map([[key, expires_in]]));
  }

  for (const { uid, ...autoDelete } of await reads.autoDeletes.listAll()) set(uid, autoDelete);
  changes.follow({
    'auto_delete.changed': ({ uid, autoDelete }) => set(uid, autoDelete),
    'user.deleted': ({ uid: gone }) => {
      byUid.delete(gone);
      const key = targetKey({ uid: gone });
      for (const uid of [...byUid.keys()]) remove(uid, key);
    },
  });
  return { expiresInFor: (uid, target) => byUid.get(uid)?.get(targetKey(target)) ?? null };
}
