import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetReadMarkers, markRead, postReadMarkers } from '../../features/chat/chats.actions.ts';
import { chatsStore, emptyChats } from '../../features/chat/chats.store.ts';
import { loadHistory } from '../../features/chat/log/history/history.actions.ts';
import { emptyMessages, messagesStore } from '../../features/chat/log/messages.store.ts';
import { getSession, sessionStore } from '../../state/session.ts';
import { fakeServer, signedInAs } from '../../testing/fake-server.ts';
import { fakeStorage } from '../../testing/fake-storage.ts';
import { posted } from '../../testing/log-fixture.ts';
import { signOut } from './sign-out.ts';

const OK = () => new Response(null);

beforeEach(() => {
  fakeStorage();
  vi.useFakeTimers();
  signedInAs(1);
  chatsStore.setState({ ...emptyChats, activity: { 'g:1': { lastMid: 50, lastAt: 1 } } }, true);
});
afterEach(() => {
  forgetReadMarkers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('read markers are sent before the session ends, and none after', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const calls = fakeServer(() => answers[calls.length - 1]?.promise);
  const paths = () => calls.map(({ path }) => path);
  markRead('g:1', 48);
  const signedOut = signOut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(paths()).toEqual(['/api/user/read-index']);
  answers[0]?.resolve(OK());
  await vi.advanceTimersByTimeAsync(0);
  markRead('g:1', 49);
  await vi.advanceTimersByTimeAsync(1_000);
  await postReadMarkers(true);
  answers[1]?.resolve(OK());
  await signedOut;
  expect(paths()).toEqual(['/api/user/read-index', '/api/token/logout']);
  expect(getSession()).toBeNull();
});

test('signing out waits for a marker in flight', async () => {
  const answer = Promise.withResolvers<Response>();
  const calls = fakeServer(({ path }) => (path === '/api/user/read-index' ? answer.promise : OK()));
  markRead('g:1', 48);
  await vi.advanceTimersByTimeAsync(1_000);
  const signedOut = signOut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toHaveLength(1);
  answer.resolve(OK());
  await signedOut;
  expect(calls).toHaveLength(2);
});

test('signing out counts as deliberate, whatever the server reports first', async () => {
  fakeServer(() => new Response(null, { status: 401 }));
  await signOut();
  expect(sessionStore.getState()).toMatchObject({ session: null, isSigningOut: false, endedBecause: null });
  signedInAs(1);
  await expect(loadHistory('g:1')).rejects.toThrow('session.required');
  expect(sessionStore.getState()).toMatchObject({ session: null, endedBecause: 'expired' });
});

test('answers after the end of a session are ignored', async () => {
  messagesStore.setState(emptyMessages, true);
  const page = Promise.withResolvers<unknown>();
  fakeServer(({ path }) => (path === '/api/group/1/history' ? page.promise : OK()));
  const loaded = loadHistory('g:1');
  await signOut();
  page.resolve([posted(1)]);
  await expect(loaded).rejects.toThrow('no answer');
  expect([...messagesStore.getState().byMid]).toEqual([]);
});
