import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uiStore } from '#state/ui-state.ts';
import { fakeServer, type SeenCall, signedInAs } from '#testing/fake-server.ts';
import { ME, posted } from '#testing/log-fixture.ts';
import { commitEntries } from '../message-log.ts';
import { emptyMessages, messagesStore } from '../messages.store.ts';
import { discardMessage, retryMessage, sendMessage, sendWaiting } from './send.actions.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  signedInAs(ME);
  messagesStore.setState(emptyMessages, true);
  uiStore.setState({ streamState: 'connected' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shown = () =>
  (messagesStore.getState().chats['g:1']?.mids ?? []).map((mid) => messagesStore.getState().byMid.get(mid));
const localIdOf = (call: SeenCall | undefined): number => Number(call?.properties['local_id']);
const eventOf = (localId: number, mid: number) =>
  posted(mid, { from: ME, properties: { local_id: localId }, content: 'hello' });

test('a message appears in the feed at once under its temporary id', async () => {
  const calls = fakeServer(() => 7);
  const sent = sendMessage('g:1', { content_type: 'text/plain', content: 'hello' });
  const [message] = shown();
  expect(message).toMatchObject({ content: 'hello', sending: true });
  await sent;
  expect(message?.mid).toBe(localIdOf(calls[0]));
});

test('two messages sent in the same millisecond have different ids', async () => {
  fakeServer(() => 7);
  const sent = [
    sendMessage('g:1', { content_type: 'text/plain', content: 'one' }),
    sendMessage('g:1', { content_type: 'text/plain', content: 'two' }),
  ];
  const mids = shown().map((message) => message?.mid ?? 0);
  expect(mids).toHaveLength(2);
  expect(mids[1]).toBeGreaterThan(mids[0]!);
  await Promise.all(sent);
});

test('an answer before the event settles the message once', async () => {
  const calls = fakeServer(() => 7);
  expect(await sendMessage('g:1', { content_type: 'text/plain', content: 'hello' })).toBe('sent');
  expect(shown()).toMatchObject([{ mid: 7 }]);
  commitEntries([eventOf(localIdOf(calls[0]), 7)], 'stream');
  expect(shown()).toMatchObject([{ mid: 7, local_id: localIdOf(calls[0]) }]);
  expect(shown()[0]?.sending).toBeUndefined();
});

test('the event’s values are not overwritten by a later answer', async () => {
  fakeServer((call) => {
    const properties = { local_id: localIdOf(call) };
    commitEntries([posted(7, { from: ME, properties, expires_in: 300, created_at: Date.now() })], 'stream');
    return 7;
  });
  await sendMessage('g:1', { content_type: 'text/plain', content: 'hello' });
  expect(shown()).toMatchObject([{ mid: 7, expires_in: 300 }]);
});

test('an event before the answer settles the message once', async () => {
  fakeServer((call) => {
    commitEntries([eventOf(localIdOf(call), 7)], 'stream');
    expect(shown()).toMatchObject([{ mid: 7 }]);
    return 7;
  });
  expect(await sendMessage('g:1', { content_type: 'text/plain', content: 'hello' })).toBe('sent');
  expect(shown()).toMatchObject([{ mid: 7 }]);
});

test('the temporary entry leaves the store 300 ms after the message is acknowledged', async () => {
  const calls = fakeServer(() => 7);
  await sendMessage('g:1', { content_type: 'text/plain', content: 'hello' });
  const localId = localIdOf(calls[0]);
  vi.advanceTimersByTime(299);
  expect(messagesStore.getState().byMid.get(localId)).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(messagesStore.getState().byMid.get(localId)).toBeUndefined();
});

test('a refused message stays as a blocked row, which can be discarded', async () => {
  fakeServer(() => new Response(null, { status: 403 }));
  expect(await sendMessage('g:1', { content_type: 'text/plain', content: 'hello' })).toBe('blocked');
  expect(shown()).toMatchObject([{ content: 'hello', failed: 'blocked' }]);
  discardMessage(shown()[0]!.mid);
  expect(shown()).toEqual([]);
});

test('a message that failed without a network is sent by a second try under the same id', async () => {
  fakeServer(() => Promise.reject(new TypeError('network')));
  expect(await sendMessage('g:1', { content_type: 'text/plain', content: 'hello' })).toMatchObject({
    error: { name: 'ConnectionError' },
  });
  const failed = shown()[0]!;
  expect(failed).toMatchObject({ failed: 'error' });
  const calls = fakeServer(() => 7);
  expect(await retryMessage(failed.mid)).toBe('sent');
  expect(localIdOf(calls[0])).toBe(failed.mid);
  expect(shown()).toMatchObject([{ mid: 7 }]);
});

test('a message whose answer got lost is settled by its event', async () => {
  fakeServer((call) => {
    commitEntries([eventOf(localIdOf(call), 7)], 'stream');
    throw new TypeError('network');
  });
  await sendMessage('g:1', { content_type: 'text/plain', content: 'hello' });
  expect(shown()).toMatchObject([{ mid: 7 }]);
  expect(shown()[0]?.failed).toBeUndefined();
});

test('mentions in the text travel as uids', async () => {
  const calls = fakeServer(() => 7);
  await sendMessage('g:1', { content_type: 'text/plain', content: 'hi @3 and @12 , not a@4' });
  expect(calls[0]?.properties['mentions']).toEqual([3, 12]);
});

test('messages arrive in the order in which they were written, whatever the network does', async () => {
  const first = Promise.withResolvers<number>();
  const calls = fakeServer(({ body }) => (body === 'one' ? first.promise : 8));
  const sent = ['one', 'two'].map((content) => sendMessage('g:1', { content_type: 'text/plain', content }));
  expect(shown()).toMatchObject([{ content: 'one' }, { content: 'two' }]);
  await expect.poll(() => calls.map(({ body }) => body)).toEqual(['one']);
  first.resolve(7);
  await Promise.all(sent);
  expect(calls.map(({ body }) => body)).toEqual(['one', 'two']);
});

test('messages written offline wait, and are sent once and in order when the stream is back', async () => {
  uiStore.setState({ streamState: 'reconnecting' });
  fakeServer(() => Promise.reject(new TypeError('network')));
  const write = (content: string) => sendMessage('g:1', { content_type: 'text/plain', content });
  expect(await Promise.all([write('one'), write('two')])).toEqual(['waiting', 'waiting']);
  expect(shown()).toMatchObject([{ failed: 'waiting' }, { failed: 'waiting' }]);
  uiStore.setState({ streamState: 'connected' });
  let mid = 6;
  const calls = fakeServer(() => (mid += 1));
  sendWaiting();
  sendWaiting();
  await expect.poll(shown).toMatchObject([{ mid: 7 }, { mid: 8 }]);
  expect(calls.map(({ body }) => body)).toEqual(['one', 'two']);
});

test('messages written in a page that opened without the server wait, too', async () => {
  uiStore.setState({ streamState: 'connecting' });
  fakeServer(() => Promise.reject(new TypeError('network')));
  expect(await sendMessage('g:1', { content_type: 'text/plain', content: 'hello' })).toBe('waiting');
});

test('a message written while others wait is sent after them, whatever fails in between', async () => {
  uiStore.setState({ streamState: 'reconnecting' });
  fakeServer(() => Promise.reject(new TypeError('network')));
  const write = (content: string) => sendMessage('g:1', { content_type: 'text/plain', content });
  expect(await write('one')).toBe('waiting');
  let mid = 6;
  const answered = fakeServer(() => (mid += 1));
  expect(await write('two')).toBe('waiting');
  expect(answered).toEqual([]);

  // The first message fails again: the second does not overtake it.
  let tries = 0;
  const flaky = fakeServer(() => ((tries += 1) === 1 ? Promise.reject(new TypeError('network')) : (mid += 1)));
  sendWaiting();
  await expect.poll(shown).toMatchObject([{ failed: 'waiting' }, { failed: 'waiting' }]);
  expect(flaky.map(({ body }) => body)).toEqual(['one']);
  sendWaiting();
  await expect.poll(shown).toMatchObject([
    { content: 'one', mid: 7 },
    { content: 'two', mid: 8 },
  ]);
  expect(flaky.map(({ body }) => body)).toEqual(['one', 'one', 'two']);
});

test('a refused message does not block others, and other chats do not wait', async () => {
  fakeServer(() => new Response(null, { status: 403 }));
  const write = (content: string, chat: 'g:1' | 'g:2' = 'g:1') =>
    sendMessage(chat, { content_type: 'text/plain', content });
  expect(await write('refused')).toBe('blocked');
  fakeServer(() => 7);
  expect(await write('next')).toBe('sent');
  uiStore.setState({ streamState: 'reconnecting' });
  fakeServer(() => Promise.reject(new TypeError('network')));
  expect(await write('late')).toBe('waiting');
  fakeServer(() => 8);
  expect(await write('elsewhere', 'g:2')).toBe('sent');
});
