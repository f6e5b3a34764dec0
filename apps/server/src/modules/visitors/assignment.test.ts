import type { LoginResponse } from '@loquat/contract';
import { expect } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { openEvents, openStreams } from '#test/drivers/event-stream.ts';
import { meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { startOutside } from '#test/platform/safe-fetch/outside.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

type Origin = { origin: string };

let arrivals = 0;
const visit = async (server: Origin, widget_host: number): Promise<Person> => {
  arrivals += 1;
  const name = `a-${arrivals}`;
  const account = { name, email: `${name}@widget.link`, password: 'a secret of their own', widget_id: '' };
  const arrived: LoginResponse = await answerTo(server, 'POST /user/register', { body: { ...account, widget_host } });
  return personOf(arrived);
};
const assign = (server: Origin, { token }: Person, visitor: Person, host: { uid: number }) =>
  statusOf(server, `POST /visitor/${visitor.uid}/assign`, { token, body: { host: host.uid } });
const setDone = (server: Origin, { token }: Person, visitor: Person, is_done: boolean) =>
  statusOf(server, `POST /visitor/${visitor.uid}/done`, { token, body: { is_done } });
const wordsOf = async (server: Origin, { token }: Person, visitor: Person, query = '') =>
  (await answerTo(server, `GET /visitor/${visitor.uid}/history?${query.slice(1)}`, { token })).map(({ detail }) =>
    'content' in detail ? detail.content : '',
  );
const write = (server: Origin, { token }: Person, to: { uid: number }) =>
  statusOf(server, `POST /user/${to.uid}/send`, { token, body: 'hello' });

test('an assigned visitor talks only with the colleague, and sees them after the stream restarts', async ({
  server,
}) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const visitor = await visit(server, bob.uid);
  const stream = await openEvents(server, visitor.token);
  await send(server, visitor, `user/${bob.uid}`, 'a question');

  expect(await assign(server, bob, visitor, cid)).toBe(200);
  await stream.find('visitors', ({ visitors }) => visitors[0]?.host === cid.uid);
  await stream.closed();
  expect(stream.all('kick')).toEqual([]);
  const again = await openEvents(server, visitor.token);
  expect(again.all('users_snapshot')).toMatchObject([{ users: [{ uid: cid.uid, name: 'cid' }, { uid: visitor.uid }] }]);
  expect(again.all('users_state')).toMatchObject([{ users: [{ uid: cid.uid }] }]);
  expect(again.all('visitors')).toMatchObject([{ visitors: [{ uid: visitor.uid, host: cid.uid }] }]);
  // Earlier messages stay visible for the visitor.
  expect(JSON.stringify(again.all('chat'))).toContain('a question');

  expect(await write(server, visitor, cid)).toBe(200);
  expect(await write(server, visitor, bob)).toBe(403);
  expect(await statusOf(server, `GET /user/${bob.uid}`, { token: visitor.token })).toBe(404);
  const answer = await send(server, cid, `user/${visitor.uid}`, 'an answer');
  await again.find('chat', ({ mid }) => mid === answer);
});

test('the colleague gets a first message and reads the whole conversation; the former host still sees it', async ({
  server,
}) => {
  const [ann, bob, cid, dan] = await meet(server, 'bob', 'cid', 'dan');
  const visitor = await visit(server, bob.uid);
  await send(server, visitor, `user/${bob.uid}`, 'a question');
  await send(server, bob, `user/${visitor.uid}`, 'one moment');
  const [former, next, admin] = await openStreams(server, bob, cid, ann);
  await assign(server, bob, visitor, cid);

  const notice = await next.find('chat', ({ from_uid }) => from_uid === visitor.uid);
  expect(notice).toMatchObject({ target: { uid: cid.uid }, detail: { properties: { notice: 'assigned' } } });
  for (const stream of [former, next, admin]) {
    await stream.find('visitors', ({ visitors }) => visitors[0]?.host === cid.uid);
  }
  await send(server, visitor, `user/${cid.uid}`, 'are you there?');
  const all = ['a question', 'one moment', '🤝', 'are you there?'];
  for (const reader of [bob, cid]) expect(await wordsOf(server, reader, visitor)).toEqual(all);
  expect(await wordsOf(server, cid, visitor, '?limit=2')).toEqual(all.slice(2));
  const path = `GET /visitor/${visitor.uid}/history` as const;
  // An administrator reads other users' conversations only by taking over, which the users see.
  for (const { token } of [dan, ann]) expect(await statusOf(server, path, { token })).toBe(404);
  expect((await openEvents(server, bob.token)).all('visitors')).toMatchObject([{ visitors: [{ host: cid.uid }] }]);
  expect((await openEvents(server, dan.token)).all('visitors')).toEqual([]);
});

test('only the present host and administrators assign, and only to members and bots', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const [visitor, other] = [await visit(server, bob.uid), await visit(server, bob.uid)];
  for (const host of [other, { uid: 999 }]) expect(await assign(server, bob, visitor, host)).toBe(400);
  expect(await assign(server, cid, visitor, cid)).toBe(404);
  expect(await assign(server, bob, cid, cid)).toBe(404);
  expect(await assign(server, visitor, visitor, cid)).toBe(403);
  expect(await assign(server, bob, visitor, cid)).toBe(200);
  expect(await assign(server, bob, visitor, bob)).toBe(404);
  expect(await assign(server, ann, visitor, bob)).toBe(200);
  expect(await assign(server, bob, visitor, bob)).toBe(200);
});

test('a conversation is marked as done, hidden from the visitor, until the visitor writes again', async ({
  server,
}) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const visitor = await visit(server, bob.uid);
  const [host, admin, self] = await openStreams(server, bob, ann, visitor);
  const states = (stream: typeof host) => stream.all('visitors').flatMap(({ visitors }) => visitors[0]?.is_done ?? []);
  expect(await setDone(server, cid, visitor, true)).toBe(404);
  for (const is_done of [true, false, true]) expect(await setDone(server, bob, visitor, is_done)).toBe(200);
  // A repetition causes no event.
  expect(await setDone(server, ann, visitor, true)).toBe(200);
  await send(server, bob, `user/${visitor.uid}`, 'anything else?');
  const mid = await send(server, visitor, `user/${bob.uid}`, 'yes');
  for (const stream of [host, admin]) {
    await stream.until('the visitor’s word', () => states(stream).length === 5);
    expect(states(stream)).toEqual([false, true, false, true, false]);
  }
  await self.find('chat', (message) => message.mid === mid);
  expect(states(self)).not.toContain(true);
});

test('a bot answers first, and a colleague takes over', async () => {
  const hook = await startOutside((_request, response) => response.end());
  const server = await startTestServer({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
  const [ann, bob] = await meet(server, 'bob');
  const bot = await createBot(server, ann);
  await answerTo(server, `PUT /admin/user/${bot.uid}`, {
    token: ann.token,
    body: { webhook_url: `http://127.0.0.1:${hook.port}/` },
  });
  const visitor = await visit(server, bot.uid);
  const stream = await openEvents(server, visitor.token);
  await send(server, visitor, `user/${bot.uid}`, 'a question');
  await expect.poll(() => JSON.stringify(hook.asked)).toContain('a question');
  const reply = { body: 'a first answer', headers: { 'x-api-key': bot.key } };
  expect((await call(server, `POST /bot/send_to_user/${visitor.uid}`, reply)).status).toBe(200);
  await stream.find('chat', ({ from_uid }) => from_uid === bot.uid);

  expect(await assign(server, ann, visitor, bob)).toBe(200);
  expect(await write(server, visitor, bob)).toBe(200);
  expect(await write(server, visitor, bot)).toBe(403);
  expect(await wordsOf(server, bob, visitor)).toEqual(['a question', 'a first answer', '🤝', 'hello']);
  await server.close();
  await hook.close();
});
