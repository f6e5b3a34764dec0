import type { ContactStatus, Uid } from '@loquat/contract';
import type { Changes } from '../../platform/db/change-feed.ts';
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
  const byUid = new Map<Uid, Map<Uid, ContactStatus>>();

  function remove(uid: Uid, target_uid: Uid): void {
    const ofUser = byUid.get(uid);
    if (ofUser?.delete(target_uid) && ofUser.size === 0) byUid.delete(uid);
  }

  function set({ uid, target_uid, status }: ContactChange): void {
    if (status === '') return remove(uid, target_uid);
    const ofUser = byUid.get(uid);
    if (ofUser) ofUser.set(target_uid, status);
    else byUid.set(uid, new Map([[target_uid, status]]));
  }

  for (const contact of await reads.contacts.listAll()) set(contact);
  changes.follow({
    'contact.changed': ({ contact }) => set(contact),
    // The rows of contacts and nicknames are deleted with the account's, in both directions.
    'user.deleted': ({ uid: gone }) => {
      byUid.delete(gone);
      for (const uid of [...byUid.keys()]) remove(uid, gone);
    },
  });
  return { statusOf: (uid, target_uid) => byUid.get(uid)?.get(target_uid) ?? '' };
}
