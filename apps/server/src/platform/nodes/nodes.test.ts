import { expect } from 'vitest';
import { answerTo, call, signIn, signInFounder, statusOf } from '#test/drivers/call.ts';
import { type EventStream, openEvents } from '#test/drivers/event-stream.ts';
import { inTurn } from '#test/drivers/in-turn.ts';
import { createChannel, listHistory, meet, messagesIn, personOf, send } from '#test/drivers/people.ts';
import { makeLossyConnection } from '#test/platform/postgres/lossy-connection.ts';
import { testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { openNodes } from '#test/servers/nodes.ts';
import { startTestServer } from '#test/servers/test-server.ts';

const textsOf = (stream: EventStream) =>
  messagesIn(stream.events).map(({ detail }) => ('content' in detail ? detail.content : null));

test('a change on one node is visible on all others at once', async () => {
  const nodes = await openNodes();
  const [one, two, three] = [await nodes.start(), await nodes.start(), await nodes.start()];
  const [ann, bob] = await meet(one, 'bob');

  const gid = await createChannel(two, ann, { members: [bob.uid] });
  const mid = await send(three, bob, `group/${gid}`, 'from the third');

  expect(await listHistory(one, ann, `group/${gid}`)).toMatchObject([{ mid, detail: { content: 'from the third' } }]);
});

test('streams of all nodes show the same messages in the same order', async () => {
  const nodes = await openNodes();
  const [one, two] = [await nodes.start(), await nodes.start()];
  const [ann, bob] = await meet(one, 'bob');
  const streams = [await openEvents(one, ann.token), await openEvents(two, bob.token)];
  const gid = await createChannel(one, ann, { members: [bob.uid] });
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      send(index % 2 ? one : two, index % 3 ? ann : bob, `group/${gid}`, `message ${index}`),
    ),
  );

  const last = Math.max(...sent);
  for (const stream of streams) {
    await stream.find('chat', ({ mid }) => mid === last);
    const mids = stream.all('chat').map(({ mid }) => mid);
    expect(mids).toEqual(sent.toSorted((a, b) => a - b));
  }
});

test('a member removed on one node cannot send or read through another, even if that one was not up to date', async () => {
  const nodes = await openNodes();
  const [one, two] = [await nodes.start(), await nodes.start()];
  const [ann, bob] = await meet(one, 'bob');
  const gid = await createChannel(one, ann, { members: [bob.uid] });
  await send(two, bob, `group/${gid}`, 'still here');
  const stream = await openEvents(two, bob.token);

  const body = [bob.uid];
  expect(await statusOf(one, `POST /group/${gid}/members/remove`, { token: ann.token, body })).toBe(200);
  const refused = await call(two, `POST /group/${gid}/send`, { token: bob.token, body: 'from outside' });
  await send(one, ann, `group/${gid}`, 'without bob');

  expect(refused.status).toBe(403);
  expect(await statusOf(two, `GET /group/${gid}/history`, { token: bob.token })).toBe(403);
  await send(one, ann, `user/${bob.uid}`, 'you were removed');
  await stream.until('the last message', () => textsOf(stream).includes('you were removed'));
  expect(textsOf(stream)).toEqual(['still here', 'you were removed']);
});

test('a user is online wherever their streams are, until the last one closes', async () => {
  const nodes = await openNodes();
  const [one, two] = [await nodes.start(), await nodes.start()];
  const [ann, bob] = await meet(one, 'bob');
  const phone = personOf(await signIn(one, { email: 'bob@example.org', password: 'bob-secret' }, 'phone'));
  const stream = await openEvents(one, ann.token);
  const isBob = (online: boolean) => (news: { uid: number; online: boolean }) =>
    news.uid === bob.uid && news.online === online;
  const onTwo = await openEvents(two, bob.token);
  await stream.find('users_state_changed', isBob(true));
  const onOne = await openEvents(one, phone.token);
  const later = await openEvents(two, ann.token, {});

  onTwo.drop();
  await send(one, ann, `user/${bob.uid}`, 'one device left');
  await onOne.find('chat');
  expect(later.all('users_state_changed')).toEqual([]);
  onOne.drop();
  await later.find('users_state_changed', isBob(false));
  // Streams of one session on two nodes both stay open.
  await stream.find('users_state_changed', isBob(false));
  expect([...stream.all('kick'), ...later.all('kick')]).toEqual([]);
});

test('a user who signs out on one node has no stream on any', async () => {
  const nodes = await openNodes();
  const [one, two] = [await nodes.start(), await nodes.start()];
  const [, bob] = await meet(one, 'bob');
  const stream = await openEvents(two, bob.token);

  expect(await statusOf(one, 'GET /token/logout', { token: bob.token })).toBe(200);
  await stream.find('kick');
  await stream.closed();
  expect(await statusOf(two, 'GET /user/me', { token: bob.token })).toBe(401);
});

test('a node without a connection to the database delivers and answers nothing, and catches up later', async () => {
  const nodes = await openNodes();
  const way = await makeLossyConnection(nodes.url);
  const [one, two] = [await nodes.start(), await nodes.start({ DATABASE_URL: way.url })];
  const [ann, bob] = await meet(one, 'bob');
  const gid = await createChannel(one, ann, { members: [bob.uid] });
  const stream = await openEvents(two, bob.token);
  expect(await statusOf(two, 'GET /group', { token: bob.token })).toBe(200);
  way.cut();
  const list = statusOf(two, 'GET /group', { token: bob.token });
  const body = [bob.uid];
  expect(await statusOf(one, `POST /group/${gid}/members/remove`, { token: ann.token, body })).toBe(200);
  await send(one, ann, `group/${gid}`, 'without bob');
  await send(one, ann, `user/${bob.uid}`, 'you were removed');

  expect(await list).toBe(503);
  expect(await statusOf(two, 'GET /group', { token: bob.token })).toBe(503);
  expect(textsOf(stream)).toEqual([]);
  way.mend();
  await stream.until('the last message', () => textsOf(stream).includes('you were removed'));
  expect(textsOf(stream)).toEqual(['you were removed']);
  expect(await statusOf(two, 'GET /group', { token: bob.token })).toBe(200);
});

test('streams of a node without a connection to the database end after ten seconds', async () => {
  const nodes = await openNodes();
  const way = await makeLossyConnection(nodes.url);
  const [one, two] = [await nodes.start(), await nodes.start({ DATABASE_URL: way.url })];
  const [, bob] = await meet(one, 'bob');
  const stream = await openEvents(two, bob.token);
  way.cut();

  await expect.poll(() => stream.isClosed).toBe(true);
  expect(stream.all('kick')).toEqual([]);
  const { status } = await fetch(`${two.origin}/health/ready`);
  expect(status).toBe(503);
});

test('a node with other keys or a separate file store is refused', async () => {
  const nodes = await openNodes();
  await nodes.start();

  await expect(startTestServer({ DATABASE_URL: nodes.url })).rejects.toThrow('Copy the folder "keys"');
  await expect(nodes.start({ BLOB_URL: '' })).rejects.toThrow('Set BLOB_URL');
});

test('all nodes of a new server accept its set-up code, and servers with other keys have another code', async () => {
  const nodes = await openNodes();
  const env = { TRUST_PROXY: 'on' };
  const [one, two] = [await nodes.start(env), await nodes.start(env)];
  const other = await (await openNodes()).start(env);
  const check = (setup_code: string | null) =>
    answerTo(two, 'POST /admin/system/check_setup_code', { body: { setup_code } });

  expect([await check(one.setupCode), await check(other.setupCode)]).toEqual([true, false]);
});

test('sign-in limits of all nodes together equal those of one node', async () => {
  const nodes = await openNodes();
  const env = { RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN_PER_MINUTE: '4' };
  const [one, two] = [await nodes.start(env), await nodes.start(env)];
  const { user } = await signInFounder(one);
  const credential = { type: 'password', email: user.email, password: 'a guess' };
  const guess = () => statusOf(two, 'POST /token/login', { body: { credential, device: 'web:1' } });

  expect(await inTurn([1, 2, 3], guess)).toEqual([401, 401, 429]);
});
