import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, signedInAs } from '../../testing/fake-server.ts';
import { fakeStorage } from '../../testing/fake-storage.ts';
import { forgetReadMarkers, markRead, postReadMarkers } from './chats.actions.ts';
import { chatsStore, emptyChats } from './chats.store.ts';
import { findDraft, loadDrafts, setDraft } from './chats/drafts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  signedInAs(1);
  const activity = { 'g:1': { lastMid: 50, lastAt: 1 }, 'u:3': { lastMid: 60, lastAt: 1 } };
  chatsStore.setState({ ...emptyChats, activity, unread: { 'g:1': [48, 49, 50] } }, true);
});
afterEach(() => {
  forgetReadMarkers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reading lowers the count at once and notifies the server once a moment later', async () => {
  const calls = fakeServer(() => new Response(null));
  markRead('g:1', 48);
  markRead('g:1', 49);
  markRead('u:3');
  expect(chatsStore.getState().unread['g:1']).toEqual([50]);
  expect(calls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    ['/api/user/read-index', { users: [{ uid: 3, mid: 60 }], groups: [{ gid: 1, mid: 49 }] }],
  ]);
});

test('a marker never moves back nor beyond the newest message', async () => {
  fakeServer(() => new Response(null));
  markRead('g:1', 1_700_000_000_000);
  markRead('g:1', 20);
  expect(chatsStore.getState().readMarkers['g:1']).toBe(50);
  await postReadMarkers();
});

test('markers that could not be sent are sent with the next ones', async () => {
  fakeServer(() => Promise.reject(new TypeError('network')));
  markRead('g:1', 49);
  await postReadMarkers();
  const calls = fakeServer(() => new Response(null));
  await postReadMarkers();
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ groups: [{ gid: 1, mid: 49 }] });
});

test('unsent markers of one user are not sent as the next one', async () => {
  const answer = Promise.withResolvers<Response>();
  fakeServer(() => answer.promise);
  markRead('g:1', 49);
  const told = postReadMarkers();
  forgetReadMarkers();
  signedInAs(2);
  answer.reject(new TypeError('network'));
  await told;
  const calls = fakeServer(() => new Response(null));
  await postReadMarkers();
  expect(calls).toHaveLength(0);
});

test('markers set right before leaving a page are sent by a call that outlives the page', async () => {
  const calls = fakeServer(() => new Response(null));
  markRead('g:1', 49);
  await postReadMarkers(true);
  expect(calls).toMatchObject([{ keepalive: true, body: '{"users":[],"groups":[{"gid":1,"mid":49}]}' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toHaveLength(1);
});

test('drafts survive a reload and stay with their user', () => {
  fakeStorage();
  loadDrafts('server:1');
  setDraft('g:1', 'half a thought');
  loadDrafts('server:2');
  expect(findDraft('g:1')).toBe('');
  loadDrafts('server:1');
  expect(findDraft('g:1')).toBe('half a thought');
  setDraft('g:1', '');
  loadDrafts('server:1');
  expect(findDraft('g:1')).toBe('');
});
