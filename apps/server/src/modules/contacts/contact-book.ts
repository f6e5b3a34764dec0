import type { ContactStatus, Uid } from '@loquat/contract';
import type { ContactStore } from './contacts.store.ts';

/** Who has added or blocked whom, in memory, as it was last committed: asked by every direct message. */
export interface ContactBook {
  /** How `uid` relates to `target_uid`. */
  statusOf(uid: Uid, target_uid: Uid): ContactStatus;
  set(uid: Uid, target_uid: Uid, status: ContactStatus): void;
  /** Removes the contacts of a user, and the user from everybody's. */
  forgetUser(uid: Uid): void;
}

/** Loads the contacts of everybody. */
export async function loadContactBook(contacts: Pick<ContactStore, 'listAll'>): Promise<ContactBook> {
  const byUid = new Map<Uid, Map<Uid, ContactStatus>>();

  function remove(uid: Uid, target_uid: Uid): void {
    const ofUser = byUid.get(uid);
    if (ofUser?.delete(target_uid) && ofUser.size === 0) byUid.delete(uid);
  }

  function set(uid: Uid, target_uid: Uid, status: ContactStatus): void {
    if (status === '') return remove(uid, target_uid);
    const ofUser = byUid.get(uid);
    if (ofUser) ofUser.set(target_uid, status);
    else byUid.set(uid, new Map([[target_uid, status]]));
  }

  for (const { uid, target_uid, status } of await contacts.listAll()) set(uid, target_uid, status);
  return {
    statusOf: (uid, target_uid) => byUid.get(uid)?.get(target_uid) ?? '',
    set,
    forgetUser(gone) {
      byUid.delete(gone);
      for (const uid of [...byUid.keys()]) remove(uid, gone);
    },
  };
}
