import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:net';
import { MESSAGE_MAX_BYTES } from '@loquat/contract';
import { expect } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { createChannel, listHistory, meet } from '#test/drivers/people.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

type Way = 'direct' | 'through Fastify';

/** A send as a page of that origin makes it. Bodies of unknown length do not take the fast path. */
async function send(server: { origin: string }, path: string, token: string, way: Way, origin?: string) {
  const body = 'hello';
  const answer = await fetch(`${server.origin}/api${path}`, {
    method: 'POST',
    headers: { 'x-api-key': token, 'content-type': 'text/plain', ...(origin && { origin }) },
    body: way === 'direct' ? body : new Blob([body]).stream(),
    duplex: 'half',
  });
  const { date, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, text: await answer.text(), date };
}

async function metricsOf(server: { origin: string }, route: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  const counts = text.matchAll(/request_duration_seconds_count\{method="POST",route="([^"]+)",status="(\d+)"\} (\d+)/g);
  return Object.fromEntries([...counts].flatMap(([, of, status, n]) => (of === route ? [[status, Number(n)]] : [])));
}

/** Sends pieces over one connection and returns the bytes received until that many responses have arrived. */
async function exchange(server: TestServer, pieces: readonly (string | Buffer)[], answers: number): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    .setNoDelay(true)
    .setEncoding('latin1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (text) => (received += String(text)));
  for (const piece of pieces) {
    await new Promise((written) => socket.write(piece, written));
    await new Promise(setImmediate);
  }
  await expect.poll(() => received.split('HTTP/1.1 ').length - 1).toBe(answers);
  socket.destroy();
  return received;
}

const headOf = (path: string, token: string, bytes: number): string =>
  `POST /api${path} HTTP/1.1\r\nHost: loquat\r\nX-API-Key: ${token}\r\nContent-Type: text/plain\r\nContent-Length: ${bytes}\r\n\r\n`;

for (const origin of [undefined, 'https://elsewhere.example', 'https://allowed.example']) {
  test(`a send from ${origin ?? 'no page'} has the same headers directly and through Fastify`, async () => {
    const server = await startTestServer({ CORS_ORIGINS: 'https://allowed.example' });
    const [ann, bob] = await meet(server, 'bob');
    const gid = await createChannel(server, ann, { members: [bob.uid] });
    for (const path of [`/group/${gid}/send`, `/user/${bob.uid}/send`]) {
      const one = await send(server, path, ann.token, 'through Fastify', origin);
      const other = await send(server, path, ann.token, 'direct', origin);

      expect(other).toMatchObject({ status: 200, headers: one.headers, text: String(Number(one.text) + 1) });
      expect(other.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(Object.keys(other.headers)).toEqual(expect.arrayContaining(Object.keys(one.headers)));
      expect(other.date).toBeDefined();
    }
    await server.close();
  });
}

test('a refusal is the same directly and through Fastify, and counted once', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, {});
  for (const [path, token] of [
    [`/group/${gid}/send`, bob.token],
    [`/group/${gid}/send`, 'no token'],
    ['/group/999/send', ann.token],
  ] as const) {
    const one = await send(server, path, token, 'through Fastify');
    const other = await send(server, path, token, 'direct');

    expect({ ...other, date: 0 }).toEqual({ ...one, date: 0 });
  }
  expect(await metricsOf(server, '/api/group/:gid/send')).toEqual({ 401: 2, 403: 2, 404: 2 });
  expect(await listHistory(server, ann, `group/${gid}`)).toEqual([]);
});

test('only unusual or refused sends reach Fastify', async ({ server }) => {
  const [ann] = await meet(server);
  let seen = 0;
  const count = () => (seen += 1);
  subscribe('tracing:fastify.request.handler:start', count);
  await send(server, `/user/${ann.uid}/send`, ann.token, 'direct');
  expect(seen).toBe(0);
  await send(server, `/user/${ann.uid}/send`, ann.token, 'through Fastify');
  expect(seen).toBe(1);
  unsubscribe('tracing:fastify.request.handler:start', count);
});

test('sends count in the metrics of their route', async ({ server }) => {
  const [ann] = await meet(server);
  for (const way of ['direct', 'direct', 'through Fastify'] as const)
    await send(server, `/user/${ann.uid}/send`, ann.token, way);

  expect(await metricsOf(server, '/api/user/:uid/send')).toEqual({ 200: 3 });
});

test('a message split even within a character is stored whole, and so is the one behind it', async ({ server }) => {
  const [ann] = await meet(server);
  const path = `/user/${ann.uid}/send`;
  const word = Buffer.from('Größe');
  const pieces = [headOf(path, ann.token, word.length), word.subarray(0, 3), word.subarray(3)];
  const answers = await exchange(server, [...pieces, `${headOf(path, ann.token, 6)}second`], 2);

  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  const history = await listHistory(server, ann, `user/${ann.uid}`);
  expect(history.map(({ detail }) => 'content' in detail && detail.content)).toEqual(['Größe', 'second']);
});

test('a client that disconnects in the middle of a message has sent nothing', async ({ server }) => {
  const [ann] = await meet(server);
  const path = `/user/${ann.uid}/send`;
  await exchange(server, [`${headOf(path, ann.token, 100)}half of`], 0);
  await send(server, path, ann.token, 'direct');

  expect(await listHistory(server, ann, `user/${ann.uid}`)).toHaveLength(1);
});

test('a message over its limit and one of an unknown type are refused as usual', async ({ server }) => {
  const [ann] = await meet(server);
  const route = `POST /user/${ann.uid}/send`;

  expect(await call(server, route, { token: ann.token, body: 'x'.repeat(MESSAGE_MAX_BYTES + 1) })).toMatchObject({
    status: 413,
  });
  expect(await call(server, route, { token: ann.token, body: 'x', contentType: 'text/html' })).toMatchObject({
    status: 415,
  });
});

test('a user who is signed out while a message arrives has not sent it', async ({ server }) => {
  const [ann] = await meet(server);
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').setEncoding('latin1');
  socket.write(`${headOf(`/user/${ann.uid}/send`, ann.token, 5)}he`);
  // Sent before the rest of the message: one thread handles both connections in turn.
  await call(server, 'GET /user/me', { token: ann.token });
  await call(server, 'GET /token/logout', { token: ann.token });
  socket.write('llo');
  const [answer] = (await once(socket, 'data')) as [string];

  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
});
