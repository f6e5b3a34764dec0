import { beforeEach, expect, test, vi } from 'vitest';
import { setFeatureStates } from '../../state/feature-state.ts';
import { fakeServer, signedInAs } from '../../testing/fake-server.ts';
import { muteChat, setAutoDelete, setPinned, unmuteChat } from './chat-settings.actions.ts';
import { chatsState } from './chats.state.ts';
import { chatsStore, emptyChats } from './chats.store.ts';

const refuse = () => new Response('{}', { status: 403 });

beforeEach(() => {
  signedInAs(1);
  chatsStore.setState(emptyChats, true);
  setFeatureStates([chatsState]);
  return () => vi.unstubAllGlobals();
});

test('a pin of a chat applies at once, and is sent to the server', async () => {
  const calls = fakeServer(() => new Response(null));
  const told = setPinned('u:3', true);
  expect(Object.keys(chatsStore.getState().pinned)).toEqual(['u:3']);
  await told;
  expect(calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/api/user/pin_chat', { target: { uid: 3 } }],
  ]);
});

test('a change that the server refuses is undone', async () => {
  fakeServer(refuse);
  chatsStore.setState({ muted: { 'g:2': null }, pinned: { 'g:2': 5 }, autoDelete: { 'g:2': 300 } });
  const before = chatsStore.getState();
  await unmuteChat('g:2');
  await setPinned('g:2', false);
  await setAutoDelete('g:2', 3_600);
  expect(chatsStore.getState()).toEqual(before);
  await muteChat('u:3', 900);
  expect(chatsStore.getState().muted).toEqual({ 'g:2': null });
});

test('a refusal does not revert a later change by another device', async () => {
  fakeServer(() => {
    chatsStore.setState({ muted: { 'g:2': 99 } });
    return refuse();
  });
  await muteChat('g:2', null);
  expect(chatsStore.getState().muted).toEqual({ 'g:2': 99 });
});

test('a mute for a time is sent in seconds, a permanent one without', async () => {
  const calls = fakeServer(() => new Response(null));
  await muteChat('g:2', 900);
  await muteChat('u:3', null);
  expect(calls.map(({ body }) => JSON.parse(body))).toEqual([
    { add_users: [], add_groups: [{ gid: 2, expired_in: 900 }], remove_users: [], remove_groups: [] },
    { add_users: [{ uid: 3 }], add_groups: [], remove_users: [], remove_groups: [] },
  ]);
});
