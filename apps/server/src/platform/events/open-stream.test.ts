import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { StreamServer } from '#test/platform/events/stream-server.ts';

const chat = (mid: number) => ({ type: 'chat', mid });
const audience = { to: 'everyone' } as const;
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
const turns = async (count: number) => {
  for (let passed = 0; passed < count; passed += 1) await turn();
};

let server: StreamServer;
afterEach(() => server.close());

test('live events wait behind ready, and chat events of the replay are not sent twice', async () => {
  const gate: { open?: () => void } = {};
  async function* initial() {
    yield [{ type: 'users_state' }, chat(1)];
    await new Promise<void>((resolve) => (gate.open = resolve));
    yield [chat(2)];
  }
  server = await new StreamServer({ start: () => ({ initial: initial(), lastReplayedMid: 3 }) }).listen();
  const reader = server.open('uid=1');
  await reader.until(({ mids }) => mids.includes(1));
  const events = [chat(2), chat(3), { type: 'live' }, chat(4)];
  server.hub.deliver(events.map((event) => ({ audience, event })));
  await turns(2);
  gate.open?.();
  await reader.until(({ mids }) => mids.includes(4));
  expect(reader.events).toEqual([
    { type: 'users_state' },
    chat(1),
    chat(2),
    { type: 'ready' },
    { type: 'live' },
    chat(4),
  ]);
});

test('a chat event that the relay delivers late was already in the replay and is not repeated', async () => {
  server = await new StreamServer({ start: () => ({ initial: [[chat(7)]], lastReplayedMid: 7 }) }).listen();
  const reader = await server.ready('uid=1');
  server.hub.deliver([chat(6), chat(7), chat(8)].map((event) => ({ audience, event })));
  await reader.until(({ mids }) => mids.includes(8));
  expect(reader.mids).toEqual([7, 8]);
});

test('a long replay reaches a slow reader, and is read from the log no faster than it is sent', async () => {
  let made = 0;
  function* initial() {
    for (const mid of range(1, 400)) {
      made = mid;
      yield [{ ...chat(mid), text: 'x'.repeat(64 * 1024) }];
    }
  }
  server = await new StreamServer({ start: () => ({ initial: initial(), lastReplayedMid: 0 }) }).listen();
  const reader = server.open('uid=1');
  await reader.until(({ mids }) => mids.includes(1));
  reader.socket.pause();
  await turns(2_000);
  expect(made).toBeLessThan(400);
  reader.socket.resume();
  await reader.first('ready');
  expect(reader.mids).toEqual(range(1, 400));
});

test('an event in parts that exceeds the buffer limit arrives whole and cuts no stream', async () => {
  const text = 'x'.repeat(2 * 1024 * 1024);
  const parts = ['{"type":"long","text":"', text, text, '"}'].map((part) => Buffer.from(part));
  const initial = [[chat(1), parts, chat(2)]];
  server = await new StreamServer({ start: () => ({ initial, lastReplayedMid: 2 }) }).listen();
  const reader = server.open('uid=1');
  await reader.first('ready');
  expect(reader.events).toEqual([chat(1), { type: 'long', text: text + text }, chat(2), { type: 'ready' }]);
});

test('a stream whose live queue grows too long during its replay is cut', async () => {
  async function* initial() {
    yield [chat(1)];
    await new Promise(() => {});
  }
  server = await new StreamServer({ start: () => ({ initial: initial(), lastReplayedMid: 0 }) }).listen();
  const reader = server.open('uid=1');
  await reader.until(({ mids }) => mids.includes(1));
  server.hub.deliver([{ audience, event: { type: 'big', text: 'x'.repeat(2 * 1024 * 1024) } }]);
  await reader.closed;
  expect(reader.types).toEqual(['chat']);
});

test('a failed replay cuts the stream and is reported to the caller', async () => {
  async function* initial() {
    yield [chat(1)];
    throw new Error('no replay');
  }
  server = await new StreamServer({ start: () => ({ initial: initial(), lastReplayedMid: 0 }) }).listen();
  const reader = server.open('uid=1');
  await reader.closed;
  expect(reader.types).not.toContain('ready');
  expect(server.errors).toEqual([new Error('no replay')]);
});

test('no event is queued for a stream that waits to be opened', async () => {
  server = await new StreamServer().listen();
  const reader = await server.ready('uid=1');
  const connection = server.connection(1);
  connection.isWaiting = true;
  server.hub.deliver([{ audience, event: { type: 'before' } }]);
  server.hub.flush();
  connection.isWaiting = false;
  server.hub.deliver([{ audience, event: { type: 'after' } }]);
  await reader.first('after');
  expect(reader.events).toEqual([{ type: 'ready' }, { type: 'after' }]);
});
