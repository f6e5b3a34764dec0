import { SESSION_STREAMS_MAX } from '@loquat/contract';
import { afterEach, expect, test } from 'vitest';
import { uid } from '#test/platform/events/ids.ts';
import { StreamServer } from '#test/platform/events/stream-server.ts';
import { countSlowReaders } from './connection.ts';

let server: StreamServer;
afterEach(() => server.close());

const listen = async () => (server = await new StreamServer().listen());
const sendToAll = (type: string) => server.hub.deliver([{ audience: { to: 'everyone' }, event: { type } }]);

test('a stream of another session of the same device kicks the older one', async () => {
  await listen();
  const older = await server.ready('uid=1&device=a');
  const newer = await server.ready('uid=1&device=a&session=s2');
  await older.closed;
  sendToAll('after');
  await newer.first('after');
  expect(older.events).toEqual([{ type: 'ready' }, { type: 'kick', reason: 'login_from_other_device', cause: null }]);
  expect(newer.types).toEqual(['ready', 'after']);
  expect(server.presence).toEqual(['1 online']);
  expect(server.hub.size).toBe(1);
});

test('of the streams of a session the newest gets the events', async () => {
  await listen();
  const older = await server.ready('uid=1&device=a');
  sendToAll('before');
  const newer = await server.ready('uid=1&device=a');
  server.hub.deliver([{ audience: { to: 'device', uid: uid(1), device: 'a' }, event: { type: 'to the device' } }]);
  sendToAll('to all');
  await newer.first('to all');
  expect(older.types).toEqual(['ready', 'before']);
  expect(newer.types).toEqual(['ready', 'to the device', 'to all']);
});

test('when the newest stream of a session closes, the older ones end without a kick', async () => {
  await listen();
  const older = [await server.ready('uid=1&device=a'), await server.ready('uid=1&device=a')];
  const other = await server.ready('uid=1&device=b');
  const newest = await server.ready('uid=1&device=a');
  newest.close();
  for (const stream of older) {
    await stream.closed;
    expect(stream.types).toEqual(['ready']);
  }
  expect(server.presence).toEqual(['1 online']);
  other.close();
  await expect.poll(() => server.presence).toEqual(['1 online', '1 offline']);
});

test('a stream that is still replaying gets nothing more once a newer one of its session opens', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* slowly() {
    yield [{ type: 'first' }];
    await promise;
    yield [{ type: 'second' }];
  }
  const start = (query: URLSearchParams) => ({ initial: query.has('slow') ? slowly() : [], lastReplayedMid: 0 });
  server = await new StreamServer({ start }).listen();
  const older = server.open('uid=1&device=a&slow');
  await older.first('first');
  const newer = await server.ready('uid=1&device=a');
  resolve();
  sendToAll('to all');
  await newer.first('to all');
  newer.close();
  await older.closed;
  expect(older.types).toEqual(['first']);
});

test('beyond the limit of a session its oldest stream ends, without a kick', async () => {
  await listen();
  const oldest = await server.ready('uid=1&device=a');
  for (let more = 1; more <= SESSION_STREAMS_MAX; more += 1) await server.ready('uid=1&device=a');
  await oldest.closed;
  expect(oldest.types).toEqual(['ready']);
  expect(server.hub.size).toBe(SESSION_STREAMS_MAX);
});

test('a kick ends all streams of its session', async () => {
  await listen();
  const streams = [await server.ready('uid=1&device=a'), await server.ready('uid=1&device=a')];
  server.hub.kick({ uid: uid(1), device: 'a', session_id: 's1', reason: 'logout', cause: null });
  for (const stream of streams) {
    await stream.closed;
    expect(stream.types).toEqual(['ready', 'kick']);
  }
  expect(server.presence).toEqual(['1 online', '1 offline']);
});

test('an older stream that is closed or not read does not affect the newer one', async () => {
  await listen();
  const gone = await server.ready('uid=1&device=a');
  server.connection(1, 'a').socket.destroy();
  const silent = await server.ready('uid=1&device=a');
  silent.socket.pause();
  const newest = await server.ready('uid=1&device=a');
  await gone.closed;
  sendToAll('after');
  await newest.first('after');
  expect(newest.types).toEqual(['ready', 'after']);
  silent.close();
});

test('a kick sends one device the reason and ends its stream only', async () => {
  await listen();
  const [kicked, other] = [await server.ready('uid=1&device=a'), await server.ready('uid=1&device=b')];
  sendToAll('before');
  const session = { uid: uid(1), device: 'a', session_id: 's1' };
  server.hub.receive({ kind: 'kick', ...session, reason: 'logout', cause: null });
  sendToAll('after');
  await Promise.all([kicked.closed, other.first('after')]);
  expect(kicked.events).toEqual([
    { type: 'ready' },
    { type: 'before' },
    { type: 'kick', reason: 'logout', cause: null },
  ]);
  expect(other.types).toEqual(['ready', 'before', 'after']);
});

test('a kick of an earlier session leaves the stream of the present one', async () => {
  await listen();
  const present = await server.ready('uid=1&device=a&session=s2');
  const why = { reason: 'login_from_other_device', cause: 'expired' } as const;
  server.hub.kick({ uid: uid(1), device: 'a', session_id: 's1', ...why });
  sendToAll('after');
  await present.first('after');
  expect(present.types).toEqual(['ready', 'after']);
});

test('a stream whose session ended before it was registered is cut, and kicks no other stream', async () => {
  server = await new StreamServer({ isLive: ({ session_id }) => session_id !== 'ended' }).listen();
  const present = await server.ready('uid=1&device=a');
  const late = server.open('uid=1&device=a&session=ended');
  await late.closed;
  sendToAll('after');
  await present.first('after');
  expect(late.events).toEqual([]);
  expect(present.types).toEqual(['ready', 'after']);
});

test('a user is online from the first stream to the last, a guest never', async () => {
  await listen();
  const [first, second] = [await server.ready('uid=1&device=a'), await server.ready('uid=1&device=b')];
  await server.ready('uid=2');
  await server.ready('uid=3&guest');
  expect(server.hub.onlineUids()).toEqual([1, 2]);
  first.close();
  second.close();
  await server.announced('1 offline');
  expect(server.presence).toEqual(['1 online', '2 online', '1 offline']);
  expect([1, 2, 3].map((user) => server.hub.isOnline(uid(user)))).toEqual([false, true, false]);
});

test('a client that closes only its own half counts as disconnected', async () => {
  await listen();
  const reader = await server.ready('uid=1');
  reader.socket.end();
  await server.announced('1 offline');
  expect(server.hub.size).toBe(0);
});

test('a reader that is too slow is cut, and the others miss nothing', async () => {
  await listen();
  const [slow, quick] = [await server.ready('uid=1'), await server.ready('uid=2')];
  slow.socket.pause();
  const cutBefore = countSlowReaders();
  const text = 'x'.repeat(512 * 1024);
  const sent: number[] = [];
  for (let mid = 1; server.hub.isOnline(uid(1)) && mid < 500; mid += 1) {
    server.hub.deliver([{ audience: { to: 'everyone' }, event: { type: 'chat', mid, text } }]);
    sent.push(mid);
    await quick.until(({ mids }) => mids.at(-1) === mid);
  }
  expect(server.hub.isOnline(uid(1))).toBe(false);
  expect(countSlowReaders()).toBe(cutBefore + 1);
  expect(quick.mids).toEqual(sent);
});

test('one big turn does not cut a reader that was up to date', async () => {
  await listen();
  const reader = await server.ready('uid=1');
  const text = 'x'.repeat(3 * 1024 * 1024);
  server.hub.deliver([{ audience: { to: 'everyone' }, event: { type: 'big', text } }]);
  expect(await reader.first('big')).toEqual({ type: 'big', text });
});

test('closing ends every stream, waits for none forever and accepts no new one', async () => {
  await listen();
  const [polite, silent] = [await server.ready('uid=1'), await server.ready('uid=2')];
  silent.socket.pause();
  sendToAll('last');
  const text = 'x'.repeat(32 * 1024 * 1024);
  server.hub.deliver([{ audience: { to: 'users', uids: [uid(2)] }, event: { type: 'big', text } }]);
  await server.hub.closeAll(50);
  await polite.closed;
  expect(polite.types).toEqual(['ready', 'last']);
  expect(server.hub.size).toBe(0);
  const late = server.open('uid=3');
  await late.closed;
  expect(server.presence).not.toContain('3 online');
});
