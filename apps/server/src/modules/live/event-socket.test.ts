import { describe, expect } from 'vitest';
import { call, registerUser, signIn, signInFounder } from '#test/drivers/call.ts';
import { type EventStream, openEvents } from '#test/drivers/event-stream.ts';
import { askForSocket } from '#test/drivers/handshake.ts';
import { meet, messagesIn, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const PATH = '/user/events_ws';
const FOREIGN = { origin: 'https://elsewhere.example' };

test('the token is taken from the query or the header, whatever page the handshake comes from', async ({ server }) => {
  const { token } = await signInFounder(server);
  expect((await askForSocket(server, `${PATH}?api-key=${token}`)).status).toBe(101);
  expect((await askForSocket(server, PATH, { 'x-api-key': token })).status).toBe(101);
  expect((await askForSocket(server, `${PATH}?api-key=${token}`, { 'x-api-key': token, ...FOREIGN })).status).toBe(101);
});

test('a cookie never opens it, neither from a foreign page nor from the own', async ({ server }) => {
  const { token } = await signInFounder(server);
  const stream = await openEvents(server, token, { over: 'http' });
  const cookie = (stream.headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ');
  expect(cookie).not.toBe('');
  for (const headers of [{}, FOREIGN, { origin: server.origin, 'sec-fetch-site': 'same-origin' }]) {
    const answer = await askForSocket(server, PATH, { cookie, ...headers });
    expect([answer.status, answer.text]).toEqual([401, 'authorization error']);
  }
});

test('it sets no cookie and compresses nothing', async ({ server }) => {
  const { token } = await signInFounder(server);
  const offer = { 'sec-websocket-extensions': 'permessage-deflate; client_max_window_bits' };
  const { headers } = await askForSocket(server, `${PATH}?api-key=${token}`, offer);
  expect(Object.keys(headers)).toEqual(['upgrade', 'connection', 'sec-websocket-accept']);
});

describe('before the upgrade, the statuses are those of the event stream', () => {
  test('without a valid token', async ({ server }) => {
    for (const query of ['', '?api-key=', '?api-key=forged']) {
      expect((await askForSocket(server, PATH + query)).status).toBe(401);
    }
  });

  test('after the end of the session', async ({ server }) => {
    await signInFounder(server);
    const { token } = await registerUser(server, 'ann');
    await call(server, 'GET /token/logout', { token });
    expect((await askForSocket(server, `${PATH}?api-key=${token}`)).status).toBe(403);
  });

  test('with a query that does not fit', async ({ server }) => {
    const { token } = await signInFounder(server);
    expect((await askForSocket(server, `${PATH}?api-key=${token}&after_mid=x`)).status).toBe(400);
  });
});

describe('a request that is no handshake', () => {
  test('is asked to upgrade, if its token is valid', async ({ server }) => {
    const { token } = await signInFounder(server);
    const answer = await fetch(`${server.origin}/api${PATH}`, { headers: { 'x-api-key': token } });
    expect([answer.status, await answer.text()]).toEqual([426, 'this address is for a WebSocket']);
    expect(answer.headers.get('upgrade')).toBe('websocket');
    expect(answer.headers.get('sec-websocket-version')).toBe('13');
    expect((await fetch(`${server.origin}/api${PATH}`)).status).toBe(401);
  });

  test('of another version or without a key is no handshake', async ({ server }) => {
    const { token } = await signInFounder(server);
    for (const headers of [{ 'Sec-WebSocket-Version': '12' }, { 'Sec-WebSocket-Key': 'short' }]) {
      expect((await askForSocket(server, `${PATH}?api-key=${token}`, headers)).status).toBe(426);
    }
  });

  test('a call that asks for an upgrade is answered as without', async ({ server }) => {
    const { token } = await signInFounder(server);
    expect((await askForSocket(server, '/user/me', { 'x-api-key': token })).status).toBe(200);
  });
});

test('both kinds of streams get the same events', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const phone = await signIn(server, { email: 'bob@example.org', password: 'bob-secret' }, 'phone');
  await send(server, ann, `user/${bob.uid}`, 'before');
  const streams = [
    await openEvents(server, bob.token, { over: 'http' }),
    await openEvents(server, phone.token, { over: 'websocket' }),
  ] as const;
  const last = await send(server, ann, `user/${bob.uid}`, 'x'.repeat(3_000));
  for (const stream of streams) await stream.find('chat', ({ mid }) => mid === last);
  expect(streams[1].events).toEqual(streams[0].events);
});

/**
 * The stream of a native client: it counts reactions in its resume point, opens a second stream once it has a new token
 * and drops the first at that one's next event.
 */
class NativeClient {
  readonly #server: TestServer;
  readonly mids: number[] = [];
  streams: EventStream[] = [];

  constructor(server: TestServer) {
    this.#server = server;
  }

  get last(): number {
    return Math.max(0, ...this.mids);
  }

  async connect(token: string): Promise<void> {
    const resume = this.last > 0 ? { after_mid: this.last } : {};
    this.streams.push(await openEvents(this.#server, token, { ...resume, over: 'websocket' }));
  }

  /** Takes the events of the newest stream; those of older ones are dropped unread. */
  take(): void {
    const [newest, ...older] = this.streams.toReversed();
    for (const stream of older) stream.drop();
    this.streams = newest ? [newest] : [];
    for (const { mid } of messagesIn(newest?.events ?? [])) if (!this.mids.includes(mid)) this.mids.push(mid);
  }
}

test('a native client misses nothing when it renews its token or loses its network', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const client = new NativeClient(server);
  const sent: number[] = [];
  const sendOne = async () => {
    sent.push(await send(server, ann, `user/${bob.uid}`, `message ${sent.length}`));
    const { streams } = client;
    await streams.at(-1)?.find('chat', ({ mid }) => mid === sent.at(-1));
  };
  await sendOne();
  await client.connect(bob.token);
  await sendOne();
  client.take();

  // The new token opens a second stream, and the first is not kicked.
  await client.connect(bob.token);
  const [older] = client.streams;
  await sendOne();
  expect(older?.isClosed).toBe(false);
  expect(older?.all('kick')).toEqual([]);
  client.take();

  // The network is gone for a while.
  client.streams[0]?.drop();
  client.streams = [];
  await sendOne();
  await client.connect(bob.token);
  client.take();
  expect(client.mids).toEqual(sent);
});
