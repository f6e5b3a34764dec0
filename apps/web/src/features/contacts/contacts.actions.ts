import { contactEndpoints } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';
import { withAllContacts } from './contacts.events.ts';
import { contactsStore } from './contacts.store.ts';

const contacts = connection.callsOf(contactEndpoints);

/** Loads whom the user has added or blocked: the stream tells of changes alone. Rejects like any call. */
export async function loadContacts(): Promise<void> {
  const list = await contacts.listContacts();
  contactsStore.setState((state) => withAllContacts(state, list));
}
