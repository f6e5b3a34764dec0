import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, signedInAs } from '../../testing/fake-server.ts';
import { updateContactStatus, updateNickname } from './contacts.actions.ts';
import { contactsStore } from './contacts.store.ts';

const refuse = () => new Response(null, { status: 404 });

beforeEach(() => {
  signedInAs(1);
  contactsStore.setState({ statuses: { 2: 'added' }, nicknames: { 2: 'Boss' } }, true);
});
afterEach(() => vi.unstubAllGlobals());

test('blocking counts at once, before the server has answered', async () => {
  const calls = fakeServer(() => new Response(null));
  const done = updateContactStatus(2, 'block');
  expect(contactsStore.getState().statuses).toEqual({ 2: 'blocked' });
  await done;
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ target_uid: 2, action: 'block' });
});

test('a refused change is undone', async () => {
  fakeServer(refuse);
  await expect(updateContactStatus(2, 'remove')).rejects.toMatchObject({ code: 'user.not_found' });
  await expect(updateNickname(2, ' Captain ')).rejects.toMatchObject({ code: 'user.not_found' });
  expect(contactsStore.getState()).toEqual({ statuses: { 2: 'added' }, nicknames: { 2: 'Boss' } });
});

test('a refusal does not undo a later change by another device', async () => {
  fakeServer(refuse);
  const refused = updateNickname(2, 'Captain');
  contactsStore.setState({ nicknames: { 2: 'Skipper' } });
  await expect(refused).rejects.toMatchObject({ code: 'user.not_found' });
  expect(contactsStore.getState().nicknames).toEqual({ 2: 'Skipper' });
});
