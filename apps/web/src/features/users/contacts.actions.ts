import { type ContactAction, contactEndpoints, type ContactStatus, Uid } from '@loquat/contract';
import { freshAnswer } from '../../lib/fresh-answer.ts';
import { connection } from '../../state/connection.ts';
import { withAllContacts, withNickname, withStatus } from './contacts.events.ts';
import { contactsStore } from './contacts.store.ts';

const contacts = connection.callsOf(contactEndpoints);

const STATUS_AFTER: Readonly<Record<ContactAction, ContactStatus>> = {
  add: 'added',
  block: 'blocked',
  remove: '',
  unblock: '',
};

/** Loads the user's contacts and blocks: the stream only sends changes. Rejects like any call. */
export async function loadContacts(): Promise<void> {
  const list = await freshAnswer(contactsStore.getState, () => contacts.listContacts());
  contactsStore.setState((state) => withAllContacts(state, list));
}

/** Adds or blocks a user, or reverts that: at once, and undone if the server refuses. Rejects then. */
export async function updateContactStatus(uid: number, action: ContactAction): Promise<void> {
  const before = contactsStore.getState().statuses[uid] ?? '';
  const status = STATUS_AFTER[action];
  contactsStore.setState((state) => withStatus(state, uid, status));
  try {
    await contacts.updateContactStatus({ body: { target_uid: Uid.parse(uid), action } });
  } catch (error) {
    // A later change by another device stays.
    contactsStore.setState((state) =>
      (state.statuses[uid] ?? '') === status ? withStatus(state, uid, before) : state,
    );
    throw error;
  }
}

/** Sets the reader's own nickname for a user, '' = none: at once, and undone if refused. Rejects then. */
export async function updateNickname(uid: number, remark: string): Promise<void> {
  const before = contactsStore.getState().nicknames[uid] ?? '';
  const nickname = remark.trim();
  contactsStore.setState((state) => withNickname(state, uid, nickname));
  try {
    await contacts.updateNickname({ body: { contact_uid: Uid.parse(uid), remark: nickname } });
  } catch (error) {
    contactsStore.setState((state) =>
      (state.nicknames[uid] ?? '') === nickname ? withNickname(state, uid, before) : state,
    );
    throw error;
  }
}
