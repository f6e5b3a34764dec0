import type { Contact, ContactStatus } from '@loquat/contract';
import type { Handlers } from '../../state/feature-state.ts';
import type { ContactsState } from './contacts.store.ts';

function without<T>(record: Readonly<Record<number, T>>, uid: number): Record<number, T> {
  const { [uid]: _gone, ...rest } = record;
  return rest;
}

/** The state with one relation changed; the empty status removes it. */
export const withStatus = (state: ContactsState, uid: number, status: ContactStatus): ContactsState => ({
  ...state,
  statuses: status === '' ? without(state.statuses, uid) : { ...state.statuses, [uid]: status },
});

/** The state with one nickname changed; the empty nickname removes it. */
export const withNickname = (state: ContactsState, uid: number, nickname: string): ContactsState => ({
  ...state,
  nicknames: nickname === '' ? without(state.nicknames, uid) : { ...state.nicknames, [uid]: nickname },
});

/** The state with exactly these contacts. */
export const withAllContacts = (state: ContactsState, contacts: readonly Contact[]): ContactsState => ({
  ...state,
  statuses: Object.fromEntries(
    contacts.flatMap(({ target_uid, contact_info: { status } }) => (status === '' ? [] : [[target_uid, status]])),
  ),
});

type ContactEvent = 'user_settings_changed' | 'user_remark' | 'users_log';

export const contactHandlers: Handlers<ContactsState, ContactEvent> = {
  user_settings_changed: (state, { add_contacts, remove_contacts }) => {
    const added = add_contacts.reduce((next, { target_uid, info }) => withStatus(next, target_uid, info.status), state);
    return remove_contacts.reduce((next, uid) => withStatus(next, uid, ''), added);
  },
  user_remark: (state, { contact_uid, remark }) => withNickname(state, contact_uid, remark),
  users_log: (state, { logs }) =>
    logs.reduce(
      (next, { action, uid }) =>
        action === 'delete' ? { statuses: without(next.statuses, uid), nicknames: without(next.nicknames, uid) } : next,
      state,
    ),
};
