import type { ContactStatus, Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
import { ValuesByUser } from '../../platform/values-by-user.ts';
import type { UserDeleted } from '../users/users.access.ts';
import type { Change, ContactChange, Stores } from './contacts.store.ts';

/** Who has added or blocked whom, in memory, as last committed: consulted by every direct message. */
export interface ContactBook {
  /** How `uid` relates to `target_uid`. */
  statusOf(uid: Uid, target_uid: Uid): ContactStatus;
}

export interface ContactBookParts {
  reads: Pick<Stores, 'contacts'>;
  changes: Changes<Change | UserDeleted>;
}

/** Loads the contacts of everybody. */
export async function loadContactBook({ reads, changes }: ContactBookParts): Promise<ContactBook> {
  const statuses = new ValuesByUser<Uid, ContactStatus>();
  const set = ({ uid, target_uid, status }: ContactChange): void => statuses.set(uid, target_uid, status || undefined);

  for (const contact of await reads.contacts.listAll()) set(contact);
  changes.follow({
    'contact.changed': ({ contact }) => set(contact),
    // The rows of contacts and nicknames are deleted with the account's, in both directions.
    'user.deleted': ({ uid }) => statuses.removeUser(uid, uid),
  });
  return { statusOf: (uid, target_uid) => statuses.get(uid, target_uid) ?? '' };
}
