import { defineFeatureState } from '../../state/feature-state.ts';
import { isGuest } from '../../state/session.ts';
import { loadContacts } from './contacts.actions.ts';
import { contactHandlers } from './contacts.events.ts';
import { contactsStore, emptyContacts } from './contacts.store.ts';

export const contactsState = defineFeatureState({
  name: 'contacts',
  store: contactsStore,
  empty: emptyContacts,
  on: contactHandlers,
  kept: 'whole',
  stream: {
    // They may have changed while there was no stream, or during the start.
    ready: () => {
      if (!isGuest()) void loadContacts().catch(() => {});
    },
  },
});
