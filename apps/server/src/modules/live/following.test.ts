import { expect } from 'vitest';
import { answerTo, call, registerUser, signIn, statusOf } from '#test/drivers/call.ts';
import { EventStream, openEvents, openStreams, openUnread } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, listHistory, meet, messagesIn, personOf, send } from '#test/drivers/people.ts';
import { visit } from '#test/drivers/visitors.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

const ANN = { email: 'founder@example.org', password: 'founder-secret' };
const midsOf = (messages: readonly { mid: number }[]) => messages.map(({ mid }) => mid);

test('a user is online from their first stream to the last that closes', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const phone = personOf(await signIn(server, { email: 'bob@example.org', password: 'bob-secret' }, 'phone'));
  const stream = await openEvents(server, ann.token);
  const first = await openEvents(server, bob.token);
  const second = await openEvents(server, phone.token);
  first.drop();
  await send(server, ann, `user/${ann.uid}`, 'between');
  await stream.find('chat');
  second.drop();
  await stream.find('users_state_changed', ({ online }) => !online);
  expect(stream.all('users_state_changed').map(({ uid, online }) => [uid, online])).toEqual([
    [bob.uid, true],
    [bob.uid, false],
  ]);
  expect(first.all('users_state_changed').filter(({ uid }) => uid === bob.uid)).toEqual([]);
});

test('of the streams of a session the newest gets the events, and the older ones stay open', async ({ server }) => {
  const [ann] = await meet(server);
  const older = await openEvents(server, ann.token);
  const had = older.events.length;
  const newer = await openEvents(server, ann.token);
  await send(server, ann, `user/${ann.uid}`, 'x');
  await newer.find('chat');
  expect([older.isClosed, older.events.slice(had)]).toEqual([false, []]);
});

test('a visitor gets each answer in all tabs of the website', async ({ server }) => {
  const [ann] = await meet(server);
  const visitor = await visit(server);
  const tabs = [await openEvents(server, visitor.token), await openEvents(server, visitor.token)];
  const mid = await send(server, ann, `user/${visitor.user.uid}`, 'x');
  for (const tab of tabs) await tab.find('chat', (event) => event.mid === mid);
});

test('of two streams that a session opens at the same time one gets each event', async ({ server }) => {
  const [ann] = await meet(server);
  const headers = { 'x-api-key': ann.token };
  const together = await Promise.all([1, 2].map(() => openUnread(server, ann.token, { headers })));
  const streams = together.map((wire) => new EventStream(wire));
  await send(server, ann, `user/${ann.uid}`, 'x');
  await Promise.race(streams.map((stream) => stream.find('chat')));
  expect(streams.flatMap((stream) => messagesIn(stream.events))).toHaveLength(1);
  expect(streams.flatMap((stream) => stream.all('kick'))).toEqual([]);
});

test('when the newest stream of a session ends, the older one ends without a kick, and its client reconnects', async ({
  server,
}) => {
  const [ann] = await meet(server);
  const older = await openEvents(server, ann.token);
  const newer = await openEvents(server, ann.token);
  newer.drop();
  await older.closed();
  expect(older.all('kick')).toEqual([]);
});

test('a stream opened with a renewed token gets the events, and that of the earlier token stays open', async ({
  server,
}) => {
  const [ann] = await meet(server);
  const { token, refresh_token } = await signIn(server, ANN, 'phone');
  const older = await openEvents(server, token);
  const renewed = await answerTo(server, 'POST /token/renew', { body: { token, refresh_token } });
  const newer = await openEvents(server, renewed.token);
  await send(server, ann, `user/${ann.uid}`, 'x');
  await newer.find('chat');
  expect([older.isClosed, older.all('kick')]).toEqual([false, []]);
});

test('signing out ends the stream of that device only', async ({ server }) => {
  const [ann] = await meet(server);
  const phone = personOf(await signIn(server, ANN, 'phone'));
  const web = await openEvents(server, ann.token);
  const other = await openEvents(server, phone.token);
  await call(server, 'GET /token/logout', { token: ann.token });
  await web.closed();
  expect(web.all('kick')).toEqual([{ type: 'kick', reason: 'logout', cause: null }]);
  await send(server, phone, `user/${ann.uid}`, 'x');
  await other.find('chat');
});

test('every stream receives mids in one rising order, with concurrent senders', async ({ server }) => {
  const people = await meet(server, 'bob', 'cid', 'dan');
  const gid = await createChannel(server, people[0], { is_public: true });
  const streams = await openStreams(server, ...people);
  const turns = Array.from({ length: 100 }, (_, turn) => turn);
  const sent = await Promise.all(
    people.flatMap((person) => turns.map((turn) => send(server, person, `group/${gid}`, `${person.uid}:${turn}`))),
  );
  const all = sent.toSorted((one, other) => one - other);
  expect(new Set(all).size).toBe(people.length * turns.length);
  for (const stream of streams) {
    await stream.find('chat', ({ mid }) => mid === all.at(-1));
    expect(midsOf(messagesIn(stream.events))).toEqual(all);
  }
});

test('after a restart a client catches up from its last mid, and mids continue', async ({ dataDir }) => {
  const first = await startTestServer({ DATA_DIR: dataDir });
  const [ann] = await meet(first);
  const gid = await createChannel(first, ann);
  const stream = await openEvents(first, ann.token);
  const seen = await send(first, ann, `group/${gid}`, 'seen');
  await stream.find('chat');
  stream.drop();
  await send(first, ann, `group/${gid}`, 'missed');
  await first.close();
  const second = await startTestServer({ DATA_DIR: dataDir });
  const again = await openEvents(second, ann.token, { after_mid: seen });
  expect(midsOf(messagesIn(again.events))).toEqual([2]);
  expect(again.all('related_groups')).toMatchObject([{ groups: [{ gid, members: [ann.uid] }] }]);
  expect(await send(second, ann, `group/${gid}`, 'next')).toBe(3);
  expect(midsOf(await listHistory(second, ann, `group/${gid}`))).toEqual([1, 2, 3]);
  await second.close();
});

test('a server that stops ends its streams gracefully', async () => {
  const server = await startTestServer();
  const [ann] = await meet(server);
  const stream = await openEvents(server, ann.token);
  await server.close();
  await stream.closed();
  expect(stream.all('kick')).toEqual([]);
});

test('pages of other origins may read a stream under the same rules as other calls', async ({ server }) => {
  const [ann] = await meet(server);
  const origin = 'https://elsewhere.example';
  const { headers } = await openEvents(server, ann.token, { headers: { origin }, over: 'http' });
  expect(headers['access-control-allow-origin']).toBe(origin);
  expect(headers['vary']).toMatch(/origin/i);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
});

/** Turns an account into a guest directly in the database. */
const makeGuest = (dataDir: string, uid: number) =>
  alterDatabase(dataDir, "UPDATE users SET create_by = 'guest' WHERE uid = @uid", { uid });

test('guests receive public channels from their arrival on, and are not announced', async ({ dataDir }) => {
  const first = await startTestServer({ DATA_DIR: dataDir });
  const [ann, bob] = await meet(first, 'bob');
  const open = await createChannel(first, ann, { is_public: true });
  await createChannel(first, ann, { members: [bob.uid] });
  await send(first, ann, `group/${open}`, 'before');
  const cid = personOf(await registerUser(first, 'cid'));
  await send(first, ann, `group/${open}`, 'after');
  await first.close();
  await makeGuest(dataDir, cid.uid);

  const server = await startTestServer({ DATA_DIR: dataDir });
  const bobStream = await openEvents(server, bob.token);
  const guest = personOf(await signIn(server, { email: 'cid@example.org', password: 'cid-secret' }, 'guest_device'));
  const stream = await openEvents(server, guest.token);
  expect(midsOf(messagesIn(stream.events))).toEqual([2]);
  expect(nth(stream.all('users_snapshot'), 0).users.map(({ uid }) => uid)).toEqual([ann.uid, bob.uid]);
  expect(nth(stream.all('related_groups'), 0).groups.map(({ gid }) => gid)).toEqual([open]);
  expect(midsOf(await listHistory(server, guest, `group/${open}`))).toEqual([1, 2]);
  expect(await statusOf(server, `POST /group/${open}/send`, { token: guest.token, body: 'x' })).toBe(403);
  expect(await statusOf(server, `POST /user/${guest.uid}/send`, { token: ann.token, body: 'x' })).toBe(404);
  const mid = await send(server, ann, `group/${open}`, 'live');
  expect(await stream.find('chat', (event) => event.mid === mid)).toMatchObject({ target: { gid: open } });
  await bobStream.find('chat', (event) => event.mid === mid);
  expect(bobStream.all('users_state_changed')).toEqual([]);
  await server.close();
});
