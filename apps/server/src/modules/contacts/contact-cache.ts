import type { ContactStatus, Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import { ValuesByUser } from '../../platform/values-by-user.ts';
import type { UserDeleted } from '../users/users.access.ts';
import type { Change, ContactChange, Stores } from './contacts.store.ts';

/** Added and blocked users, in memory, as last committed: every direct message reads them. */
export interface ContactCache {
  /** The status of `target_uid` in the contacts of `uid`. */
  statusOf(uid: Uid, target_uid: Uid): ContactStatus;
}

export interface ContactCacheParts {
  reads: Pick<Stores, 'contacts'>;
  changes: Changes<Change | UserDeleted>;
}

/** Loads the contacts of all users. */
export async function loadContactCache({ reads, changes }: ContactCacheParts): Promise<ContactCache> {
  const statuses = new ValuesByUser<Uid, ContactStatus>();
  const set = ({ uid, target_uid, status }: ContactChange): void => statuses.set(uid, target_uid, status || undefined);

  for (const contact of await reads.contacts.listAll()) set(contact);
  changes.follow({
    'contact.changed': ({ contact }) => set(contact),
    // Foreign keys delete the rows of contacts and nicknames with the account, in both directions.
    'user.deleted': ({ uid }) => statuses.removeUser(uid, uid),
  });
  return { statusOf: (uid, target_uid) => statuses.get(uid, target_uid) ?? '' };
}
