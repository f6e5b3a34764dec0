import type { ChatTarget, Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import { ValuesByUser } from '../../platform/values-by-user.ts';
import type { UserDeleted } from '../users/users.access.ts';
import type { AutoDelete } from './chat-settings.store.ts';
import { targetKey } from './chat-target.ts';
import type { Change, Stores } from './chats.store.ts';

/** Auto-delete settings, in memory, as last committed: every send reads them. */
export interface AutoDeletes {
  /** Seconds after which a new message of `uid` in this chat expires; null = never. */
  expiresInFor(uid: Uid, target: ChatTarget): number | null;
}

export interface AutoDeleteParts {
  reads: Pick<Stores, 'autoDeletes'>;
  changes: Changes<Change | UserDeleted>;
}

/** Loads the settings of all users. Channel ids are never reused, so leftovers of a deleted channel have no effect. */
export async function loadAutoDeletes({ reads, changes }: AutoDeleteParts): Promise<AutoDeletes> {
  const seconds = new ValuesByUser<string, number>();

  /** Zero seconds remove the setting. */
  const set = (uid: Uid, { target, expires_in }: AutoDelete): void =>
    seconds.set(uid, targetKey(target), expires_in || undefined);

  for (const { uid, ...autoDelete } of await reads.autoDeletes.listAll()) set(uid, autoDelete);
  changes.follow({
    'auto_delete.changed': ({ uid, autoDelete }) => set(uid, autoDelete),
    'user.deleted': ({ uid }) => seconds.removeUser(uid, targetKey({ uid })),
  });
  return { expiresInFor: (uid, target) => seconds.get(uid, targetKey(target)) ?? null };
}
