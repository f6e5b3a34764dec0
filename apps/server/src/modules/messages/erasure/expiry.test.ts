import { expect } from 'vitest';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { uploadFile } from '#test/drivers/files.ts';
import { createFleetingSender } from '#test/drivers/fleeting.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, messagesIn, send } from '#test/drivers/people.ts';
import { createTestClock, type TestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test as base, type TestServer } from '#test/servers/test-server.ts';
import type { StoredMessage } from '../messages.store.ts';

const TTL_SECONDS = 60;
const TTL_MS = TTL_SECONDS * 1_000;
const FAR_TTL_SECONDS = 3_600;
const HELLO = { content_type: 'text/plain', content: 'soon gone', properties: null };

interface Fixtures {
  dataDir: string;
  clock: TestClock;
  server: TestServer;
}

const test = base.extend<Pick<Fixtures, 'clock' | 'server'>>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the fixture's dependencies from this pattern.
  clock: async ({}, use) => use(createTestClock()),
  server: async ({ dataDir, clock }, use) => {
    const server = await startTestServer({ DATA_DIR: dataDir }, { clock });
    await use(server);
    await server.close();
  },
});

/** Sends as the founder. */
const fleeting =
  (server: TestServer, clock: TestClock, seconds = TTL_SECONDS) =>
  (gid: number) =>
    createFleetingSender(server, clock, seconds).toChannel(1, gid);

const midsOf = (messages: readonly { mid: number }[]) => messages.map(({ mid }) => mid);

/** Waits until the job has run: the state of the message is deleted, not only hidden. */
const untilErased = (server: TestServer, mid: number) =>
  expect.poll(async () => (await server.reads.erasure.listMessages([mid as StoredMessage['mid']])).length).toBe(0);

test('all messages of the sender in the chat expire: replies, files, audio, forwards, and edited ones', async ({
  server,
  clock,
}) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const original = await send(server, bob, `group/${gid}`, 'stays');
  const direct = await send(server, bob, `user/${ann.uid}`, 'stays');
  const burning = { groups: [{ gid, expires_in: TTL_SECONDS }], users: [{ uid: bob.uid, expires_in: TTL_SECONDS }] };
  await call(server, 'POST /user/burn-after-reading', { token: ann.token, body: burning });
  const { path } = await uploadFile(server, ann.token, Buffer.from('bytes'), { filename: 'a.txt' });
  const bundle = await answerTo(server, 'POST /resource/archive', { token: ann.token, body: { mid_list: [original] } });
  const file = JSON.stringify({ path });
  const kinds: [contentType: string, body: string][] = [
    ['text/plain', 'text'],
    ['text/markdown', '*text*'],
    ['vocechat/file', file],
    ['vocechat/audio', file],
    ['vocechat/archive', bundle],
  ];
  const places = [
    `group/${gid}/send`,
    `message/${original}/reply`,
    `user/${bob.uid}/send`,
    `message/${direct}/reply`,
  ] as const;
  const said: number[] = [];
  for (const place of places) {
    for (const [contentType, body] of kinds) {
      said.push(await answerTo(server, `POST /${place}`, { token: ann.token, body, contentType }));
    }
  }
  for (const mid of [said[0], said[5]]) {
    await call(server, `PUT /message/${mid}/edit`, { token: ann.token, body: 'edited' });
  }
  const bobs = await call(server, `POST /message/${original}/reply`, { token: bob.token, body: 'stays, too' });
  const chats = [`group/${gid}`, `user/${ann.uid}`];
  const read = async () => (await Promise.all(chats.map((of) => listHistory(server, bob, of)))).flat();
  const before = (await read()).filter(({ mid }) => said.includes(mid));
  expect(before.map(({ detail }) => ('expires_in' in detail ? detail.expires_in : null))).toEqual(
    said.map(() => TTL_SECONDS),
  );
  clock.advance(TTL_MS);
  expect(midsOf(await read())).toEqual([original, Number(bobs.text), direct]);
  await untilErased(server, nth(said, -1));
});

test('a message contains its expiry, and no user sees it from that moment on', async ({ server, clock }) => {
  const [ann] = await meet(server);
  const gid = await createChannel(server, ann);
  const stream = await openEvents(server, ann.token);
  const mid = await fleeting(server, clock)(gid);
  expect((await stream.find('chat')).detail).toEqual({ type: 'normal', ...HELLO, expires_in: TTL_SECONDS });
  const like = await call(server, `PUT /message/${mid}/like`, { token: ann.token, body: { action: '👍' } });
  const answer = await call(server, `POST /message/${mid}/reply`, { token: ann.token, body: 'stays' });
  clock.advance(TTL_MS - 1);
  expect(midsOf(await listHistory(server, ann, `group/${gid}`))).toEqual([mid, Number(like.text), Number(answer.text)]);
  clock.advance(1);
  expect(midsOf(await listHistory(server, ann, `group/${gid}`))).toEqual([Number(answer.text)]);
  expect(midsOf(messagesIn((await openEvents(server, ann.token)).events))).toEqual([Number(answer.text)]);
  for (const route of [`POST /message/${mid}/reply`, `PUT /message/${mid}/edit`]) {
    expect(await statusOf(server, route, { token: ann.token, body: 'late' })).toBe(404);
  }
  expect(await statusOf(server, `DELETE /message/${mid}`, { token: ann.token })).toBe(404);
  const action = { token: ann.token, body: { action: '👍' } };
  expect(await statusOf(server, `PUT /message/${mid}/like`, action)).toBe(404);
});

test('soon after its expiry a message is erased with its reactions, whichever expires first', async ({
  server,
  clock,
}) => {
  const [ann] = await meet(server);
  const gid = await createChannel(server, ann);
  const later = await fleeting(server, clock, FAR_TTL_SECONDS)(gid);
  const sooner = await fleeting(server, clock)(gid);
  await call(server, `PUT /message/${sooner}/like`, { token: ann.token, body: { action: '👍' } });
  await call(server, `PUT /message/${sooner}/edit`, { token: ann.token, body: 'edited' });
  expect((await server.reads.messages.find(sooner))?.expires_at).toBe(clock.now() + TTL_MS);
  clock.advance(TTL_MS);
  await untilErased(server, sooner);
  expect(midsOf(await server.reads.messages.listAfter(0, 10, 0))).toEqual([later]);
  clock.advance(FAR_TTL_SECONDS * 1_000);
  await untilErased(server, later);
  expect(await server.reads.messages.listAfter(0, 10, 0)).toEqual([]);
});

test('messages that expire while the server is down are erased after the start', async ({ dataDir, clock }) => {
  const first = await startTestServer({ DATA_DIR: dataDir }, { clock });
  const [ann] = await meet(first);
  const mid = await fleeting(first, clock)(await createChannel(first, ann));
  await first.close();
  clock.advance(TTL_MS);
  const second = await startTestServer({ DATA_DIR: dataDir }, { clock });
  await untilErased(second, mid);
  expect(await second.reads.messages.lastMid()).toBe(mid);
  await second.close();
});

test('a page of history is never empty because of expired messages: it reaches further back', async ({
  server,
  clock,
}) => {
  const [ann] = await meet(server);
  const gid = await createChannel(server, ann);
  const kept = await send(server, ann, `group/${gid}`, 'kept');
  for (let count = 0; count < 5; count += 1) await fleeting(server, clock)(gid);
  clock.advance(TTL_MS);
  expect(midsOf(await listHistory(server, ann, `group/${gid}`, '?limit=2'))).toEqual([kept]);
});
