import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StreamServer } from '#test/platform/events/stream-server.ts';

let server: StreamServer;
let syncs = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await new StreamServer({ now: () => 1_685_440_800_123 }).listen();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const sync = async (...readers: { first(type: string): Promise<unknown> }[]) => {
  syncs += 1;
  const type = `sync ${syncs}`;
  server.hub.deliver([{ audience: { to: 'everyone' }, event: { type } }]);
  for (const reader of readers) await reader.first(type);
};

test('a stream gets its first heartbeat fifteen seconds after connecting, then one every fifteen', async () => {
  const reader = await server.ready('uid=1');
  const beats = () => reader.events.filter(({ type }) => type === 'heartbeat');
  vi.advanceTimersByTime(14_750);
  await sync(reader);
  expect(beats()).toEqual([]);
  vi.advanceTimersByTime(250);
  await sync(reader);
  expect(beats()).toEqual([{ type: 'heartbeat', time: 1_685_440_800_123 }]);
  vi.advanceTimersByTime(30_000);
  await sync(reader);
  expect(beats()).toHaveLength(3);
});

test('a keep-alive comes every five seconds', async () => {
  const reader = await server.ready('uid=1');
  vi.advanceTimersByTime(15_000);
  await sync(reader);
  expect(reader.keepAlives).toBe(3);
});

test('each stream has its own rhythm from its opening', async () => {
  const early = await server.ready('uid=1');
  vi.advanceTimersByTime(10_000);
  const late = await server.ready('uid=2');
  vi.advanceTimersByTime(5_000);
  await sync(early, late);
  expect([early, late].map(({ types }) => types.includes('heartbeat'))).toEqual([true, false]);
  vi.advanceTimersByTime(10_000);
  await sync(early, late);
  expect(late.types).toContain('heartbeat');
});

test('a stream that is no longer the newest of its session gets heartbeats alone', async () => {
  const older = await server.ready('uid=1');
  const newer = await server.ready('uid=1');
  await sync(newer);
  vi.advanceTimersByTime(15_000);
  await Promise.all([older, newer].map((reader) => reader.first('heartbeat')));
  expect(older.types).toEqual(['ready', 'heartbeat']);
});
