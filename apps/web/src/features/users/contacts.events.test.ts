import type { EventOf } from '@loquat/contract';
import { expect, test } from 'vitest';
import { event, settingsChange, wireLogEntry } from '../../testing/events.ts';
import { contactHandlers } from './contacts.events.ts';
import { type ContactsState, emptyContacts } from './contacts.store.ts';

const CONTEXT = { myUid: 1, now: 0 };
const known: ContactsState = { statuses: { 2: 'added', 3: 'blocked' }, nicknames: { 2: 'Boss' } };

const changed = (state: ContactsState, fields: object): ContactsState =>
  contactHandlers.user_settings_changed(state, settingsChange(fields), CONTEXT);
const info = (status: string) => ({ status, created_at: 1, updated_at: 2 });

test('changes of contacts by another device apply here', () => {
  const state = changed(known, { add_contacts: [{ target_uid: 4, info: info('blocked') }], remove_contacts: [2] });
  expect(state.statuses).toEqual({ 3: 'blocked', 4: 'blocked' });
});

test("an empty nickname restores a user's own name", () => {
  const named = contactHandlers.user_remark(
    emptyContacts,
    event({ type: 'user_remark', contact_uid: 5, remark: 'Mum' }) as EventOf<'user_remark'>,
    CONTEXT,
  );
  expect(named.nicknames).toEqual({ 5: 'Mum' });
  const reset = event({ type: 'user_remark', contact_uid: 5, remark: '' }) as EventOf<'user_remark'>;
  expect(contactHandlers.user_remark(named, reset, CONTEXT)).toEqual(emptyContacts);
});

test('a deleted account has neither a relation nor a nickname', () => {
  const log = event({ type: 'users_log', logs: [wireLogEntry(1, 'delete', 2)] }) as EventOf<'users_log'>;
  expect(contactHandlers.users_log(known, log, CONTEXT)).toEqual({ statuses: { 3: 'blocked' }, nicknames: {} });
});
