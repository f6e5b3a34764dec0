import { afterEach, expect, test as base } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { answerTo, call, type CallOptions, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { found } from '#test/drivers/found.ts';
import { listHistory, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { startOutside } from '#test/platform/safe-fetch/outside.ts';
import { offer } from '#test/servers/providers.ts';
import { createTestClock } from '#test/servers/test-clock.ts';
import { startTestServer, test, type TestServer } from '#test/servers/test-server.ts';

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of closing.splice(0).reverse()) await thing.close();
});

const enter = async (server: TestServer): Promise<Person> => personOf(await answerTo(server, 'GET /token/login_guest'));

/** A public bot and a private one, a member and a guest. */
async function arrange(server: TestServer) {
  const [founder, ann] = await meet(server, 'ann');
  await offer(server, founder, { guest: true });
  const bot = await createBot(server, founder, 'open', { is_public: true });
  const closed = await createBot(server, founder, 'closed');
  return { founder, ann, bot, closed, guest: await enter(server) };
}

const write = (server: TestServer, { token }: Person, uid: number, more: CallOptions = {}) =>
  call(server, `POST /user/${uid}/send`, { token, body: 'hello', ...more });
const setBot = (server: TestServer, { token }: Person, uid: number, body: object) =>
  call(server, `PUT /admin/user/${uid}`, { token, body });
const answerAsBot = (server: TestServer, { key }: { key: string }, uid: number, body = 'an answer') =>
  call(server, `POST /bot/send_to_user/${uid}`, { token: key, body });

test('a guest writes to a public bot, reads its answer live and later, and writes to no other user', async ({
  server,
}) => {
  const { founder, ann, bot, closed, guest } = await arrange(server);
  const stream = await openEvents(server, guest.token);
  const sent = await write(server, guest, bot.uid);
  expect(sent.status).toBe(200);
  expect((await write(server, guest, bot.uid, { body: '**hello**', contentType: 'text/markdown' })).status).toBe(200);
  const answered = await answerAsBot(server, bot, guest.uid);
  expect(answered.status).toBe(200);
  expect(await stream.find('chat', ({ mid }) => mid === answered.value())).toMatchObject({
    from_uid: bot.uid,
    target: { uid: guest.uid },
    detail: { content: 'an answer' },
  });
  const replied = await call(server, `POST /bot/reply/${sent.value()}`, { token: bot.key, body: 'a reply' });
  expect(replied.status).toBe(200);
  expect(await statusOf(server, `PUT /bot/edit/${replied.value()}`, { token: bot.key, body: 'edited' })).toBe(200);
  const history = await listHistory(server, guest, `user/${bot.uid}`);
  expect(history.map(({ from_uid }) => from_uid).slice(0, 4)).toEqual([guest.uid, guest.uid, bot.uid, bot.uid]);
  for (const { uid } of [closed, ann, founder, guest, await enter(server), { uid: 999 }]) {
    expect(await write(server, guest, uid)).toMatchObject({ status: 403, text: '' });
  }
  stream.drop();
});

test('a guest sends text only, and changes nothing', async ({ server }) => {
  const { bot, guest } = await arrange(server);
  const mid = await send(server, guest, `user/${bot.uid}`, 'hello');
  const { token } = guest;
  const path = '2026/1/2/00000000-0000-4000-8000-000000000000';
  for (const [contentType, body] of [
    ['vocechat/file', JSON.stringify({ path })],
    ['vocechat/audio', JSON.stringify({ path })],
    ['vocechat/archive', path],
  ] as const) {
    expect([contentType, (await write(server, guest, bot.uid, { body, contentType })).status]).toEqual([
      contentType,
      403,
    ]);
  }
  const answer = (await answerAsBot(server, bot, guest.uid)).value();
  expect(await statusOf(server, `POST /message/${answer}/reply`, { token, body: 'x' })).toBe(403);
  expect(await statusOf(server, `PUT /message/${mid}/edit`, { token, body: 'x' })).toBe(403);
  expect(await statusOf(server, `PUT /message/${answer}/like`, { token, body: { action: '👍' } })).toBe(403);
  expect(await statusOf(server, `DELETE /message/${mid}`, { token })).toBe(403);
});

test('a bot knows and answers only guests who have written to it', async ({ server }) => {
  const { founder, bot, closed, guest } = await arrange(server);
  const other = await createBot(server, founder, 'other', { is_public: true });
  const ask = (key: string, uid = guest.uid) => statusOf(server, `GET /bot/user/${uid}`, { token: key });
  expect(await ask(bot.key)).toBe(404);
  expect((await answerAsBot(server, bot, guest.uid)).status).toBe(404);
  await send(server, guest, `user/${bot.uid}`, 'hello');
  const known = await call(server, `GET /bot/user/${guest.uid}`, { token: bot.key });
  expect(known.json).toMatchObject({ uid: guest.uid, name: expect.stringMatching(/^User\d{6}$/), email: null });
  for (const { key } of [closed, other]) {
    expect(await ask(key)).toBe(404);
    expect((await answerAsBot(server, { key }, guest.uid)).status).toBe(404);
  }
  expect(await statusOf(server, `GET /bot/user/${(await enter(server)).uid}`, { token: bot.key })).toBe(404);
});

test('a bot that is public no more, frozen or deleted gets no messages of guests, who keep what was written', async ({
  server,
}) => {
  const { founder, bot, guest } = await arrange(server);
  await send(server, guest, `user/${bot.uid}`, 'hello');
  const writes = async () => (await write(server, guest, bot.uid)).status;
  for (const [off, on] of [
    [{ is_public: false }, { is_public: true }],
    [{ status: 'frozen' }, { status: 'normal' }],
  ] as const) {
    expect((await setBot(server, founder, bot.uid, off)).status).toBe(200);
    expect(await writes()).toBe(403);
    expect(await listHistory(server, guest, `user/${bot.uid}`)).not.toEqual([]);
    await setBot(server, founder, bot.uid, on);
    expect(await writes()).toBe(200);
  }
  await call(server, `DELETE /admin/user/${bot.uid}`, { token: founder.token });
  expect(await writes()).toBe(403);
});

test('switches for direct messages between members do not concern guests and public bots', async ({ server }) => {
  const { founder, bot, guest } = await arrange(server);
  await call(server, 'PUT /admin/system/common', {
    token: founder.token,
    body: { dm_enable: false, contact_verification_enable: true },
  });
  expect((await write(server, guest, bot.uid)).status).toBe(200);
  expect((await answerAsBot(server, bot, guest.uid)).status).toBe(200);
});

test('administrators make bots public, and never people; all users and guests see it', async ({ server }) => {
  const { founder, ann, bot, closed, guest } = await arrange(server);
  const streams = [await openEvents(server, ann.token), await openEvents(server, guest.token)];
  const listed = async ({ token }: Person) =>
    (await answerTo(server, 'GET /user', { token })).map(({ uid, is_public }) => [uid, is_public]);
  const before = [
    [founder.uid, undefined],
    [ann.uid, undefined],
    [bot.uid, true],
    [closed.uid, false],
  ];
  expect([await listed(ann), await listed(guest)]).toEqual([before, before]);
  const changed = await setBot(server, founder, closed.uid, { is_public: true });
  expect(changed).toMatchObject({ status: 200, json: { is_public: true } });
  for (const stream of streams) {
    const { logs } = await stream.find('users_log');
    expect(logs).toMatchObject([{ uid: closed.uid, is_public: true, name: null }]);
    expect(found(stream.all('users_snapshot')[0]).users).toContainEqual(
      expect.objectContaining({ uid: bot.uid, is_public: true }),
    );
    stream.drop();
  }
  const token = founder.token;
  expect(await answerTo(server, `GET /admin/user/${closed.uid}`, { token })).toMatchObject({ is_public: true });
  const refused = { status: 400, text: 'only bots can be public' };
  expect(await setBot(server, founder, ann.uid, { is_public: true })).toMatchObject(refused);
  expect((await setBot(server, founder, ann.uid, { is_public: false })).status).toBe(200);
  const person = { email: 'x@example.org', password: 'secret-x', name: 'X', gender: 0, is_admin: false };
  const made = await call(server, 'POST /admin/user', { token, body: { ...person, is_public: true } });
  expect(made).toMatchObject(refused);
  const entries = (await answerTo(server, 'GET /admin/audit', { token })).entries;
  expect(entries.find(({ details }) => details.includes('is_public'))).toMatchObject({
    kind: 'user.changed',
    subject: { kind: 'bot', id: closed.uid },
  });
});

test('guests who write stay invisible to members and administrators', async ({ server }) => {
  const { founder, ann, bot, guest } = await arrange(server);
  const stream = await openEvents(server, founder.token);
  await send(server, guest, `user/${bot.uid}`, 'a treasure');
  await answerAsBot(server, bot, guest.uid, 'the treasure');
  await send(server, founder, `user/${founder.uid}`, 'the end');
  await stream.find('chat', ({ detail }) => 'content' in detail && detail.content === 'the end');
  expect(JSON.stringify(stream.events)).not.toContain('treasure');
  for (const { token } of [founder, ann]) {
    expect(await statusOf(server, `GET /user/${guest.uid}`, { token })).toBe(404);
    expect((await call(server, 'GET /user', { token })).text).not.toContain(`"uid":${guest.uid},`);
    expect((await call(server, 'GET /message/search?q=treasure', { token })).json).toMatchObject({ hits: [] });
    expect((await call(server, `GET /user/${guest.uid}/history`, { token })).json).toEqual([]);
  }
  stream.drop();
});

test('the webhook of a public bot gets the messages of guests', async () => {
  const server = await startTestServer({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
  const hook = await startOutside((_request, response) => response.end());
  closing.push(server, hook);
  const { founder, bot, guest } = await arrange(server);
  await setBot(server, founder, bot.uid, { webhook_url: `http://127.0.0.1:${hook.port}/` });
  await send(server, guest, `user/${bot.uid}`, 'hello');
  const heard = () => hook.asked.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
  await expect.poll(heard).toMatchObject([{ from_uid: guest.uid, target: { uid: bot.uid } }]);
});

base('the conversations of a guest are erased with the guest, those of others stay', async () => {
  const clock = createTestClock();
  const server = await startTestServer({}, { clock });
  closing.push(server);
  const { ann, bot, guest } = await arrange(server);
  const staying = await enter(server);
  for (const person of [guest, ann, staying]) {
    await send(server, person, `user/${bot.uid}`, 'hello');
    await answerAsBot(server, bot, person.uid);
  }
  const of = async ({ uid }: Person) =>
    (await answerTo(server, `GET /bot/user/${uid}/messages`, { token: bot.key })).length;
  expect(await of(guest)).toBe(2);
  expect(await statusOf(server, 'DELETE /user/delete', { token: guest.token })).toBe(200);
  clock.advance(1_000);
  await expect.poll(() => of(guest)).toBe(0);
  expect([await of(ann), await of(staying)]).toEqual([2, 2]);
  expect((await answerAsBot(server, bot, guest.uid)).status).toBe(404);
});
