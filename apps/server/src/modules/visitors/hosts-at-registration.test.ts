import { expect } from 'vitest';
import { createBot, createBotAccount } from '#test/drivers/bots.ts';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { askToVisit, visit } from '#test/drivers/visitors.ts';
import { readRows } from '#test/servers/behind-the-wire.ts';
import { test } from '#test/servers/test-server.ts';

type Origin = { origin: string };

const write = (server: Origin, { token }: Pick<Person, 'token'>, uid: number) =>
  statusOf(server, `POST /user/${uid}/send`, { token, body: 'hello' });

/** A visitor of VoceChat's widget, which names its host by the first message. */
const comeUnmodified = async (server: Origin) => personOf(await visit(server, { password: '123123' }));

async function meetEverybody(server: Origin) {
  const [founder, bob, cid, frozen, gone] = await meet(server, 'bob', 'cid', 'frozen', 'gone');
  const { token } = founder;
  await answerTo(server, `PUT /admin/user/${frozen.uid}`, { token, body: { status: 'frozen' } });
  await answerTo(server, `DELETE /admin/user/${gone.uid}`, { token });
  await answerTo(server, 'POST /admin/login/config', { token, body: await withGuests(server) });
  const guest = personOf(await answerTo(server, 'GET /token/login_guest'));
  const visitor = personOf(await visit(server, { widget_host: bob.uid }));
  const bot = await createBotAccount(server, founder, 'helper');
  const others = { visitor: visitor.uid, guest: guest.uid, frozen: frozen.uid, gone: gone.uid, nobody: 9_999 };
  return { founder, bob, cid, bot, others };
}
const withGuests = async (server: Origin) => ({ ...(await answerTo(server, 'GET /admin/login/config')), guest: true });

test('only an active member or bot becomes the host of a new visitor', async ({ server, dataDir }) => {
  const { bob, bot, others } = await meetEverybody(server);
  for (const { uid } of [bob, bot]) expect((await askToVisit(server, { widget_host: uid })).status).toBe(200);
  const count = async () => (await readRows(dataDir, 'SELECT uid FROM users')).length;
  const before = await count();
  for (const [name, widget_host] of Object.entries(others)) {
    expect([name, (await askToVisit(server, { widget_host })).status]).toEqual([name, 400]);
  }
  expect(await count()).toBe(before);
});

test('VoceChat’s widget registers with its fixed password, which signs no one in', async ({ server, dataDir }) => {
  const [founder] = await meet(server);
  for (const widget_id of ['', 'docks', 7]) {
    const { user } = await visit(server, { widget_id, password: '123123' });
    const credential = { type: 'password', email: user.email, password: '123123' };
    expect(await statusOf(server, 'POST /token/login', { body: { credential } })).toBe(401);
  }
  const hashes = await readRows(dataDir, 'SELECT password_hash FROM users WHERE visitor_host IS NOT NULL');
  expect(hashes).toEqual(Array.from({ length: 3 }, () => ({ password_hash: null })));
  // The second visit with the same address from the form.
  const email = 'visitor@shop.example.org';
  await visit(server, { email, password: '123123' });
  expect((await askToVisit(server, { email, password: '123123' })).status).toBe(409);
  const refused = [{ widget_id: null }, { widget_id: undefined }, { password: '123124' }, { password: '1231231' }];
  for (const more of refused) expect((await askToVisit(server, { password: '123123', ...more })).status).toBe(400);
  const change = { old_password: 'founder-secret', new_password: '123123' };
  expect(await statusOf(server, 'POST /user/change_password', { token: founder.token, body: change })).toBe(400);
});

test('the first message of VoceChat’s widget chooses the host, once', async ({ server }) => {
  const [founder, bob, cid] = await meet(server, 'bob', 'cid');
  const host = await openEvents(server, bob.token);
  const visitor = await comeUnmodified(server);
  expect(host.events.some(({ type }) => type === 'visitors')).toBe(false);
  expect(await write(server, visitor, bob.uid)).toBe(200);
  await host.find('users_log', ({ logs }) => logs[0]?.uid === visitor.uid && logs[0].is_visitor === true);
  await host.find('visitors', ({ visitors }) => visitors[0]?.host === bob.uid);
  await host.find('chat', ({ from_uid }) => from_uid === visitor.uid);
  for (const { uid } of [cid, founder]) expect(await write(server, visitor, uid)).toBe(403);
  expect(await write(server, visitor, bob.uid)).toBe(200);
  expect(await write(server, bob, visitor.uid)).toBe(200);
  const known = await answerTo(server, 'GET /user', { token: visitor.token });
  expect(known.map(({ uid }) => uid)).toEqual([bob.uid, visitor.uid]);
  const again = await openEvents(server, visitor.token);
  expect(again.all('users_state')).toMatchObject([{ users: [{ uid: bob.uid, online: true }] }]);
});

test('the first message reaches the founder if the page names no other host, and no user who cannot be a host', async ({
  server,
}) => {
  const { founder, bob, others } = await meetEverybody(server);
  const visitor = await comeUnmodified(server);
  for (const [name, uid] of Object.entries(others)) {
    expect([name, await write(server, visitor, uid)]).toEqual([name, 403]);
  }
  expect(
    await statusOf(server, 'POST /user/typing', { token: visitor.token, body: { target: { uid: bob.uid } } }),
  ).toBe(403);
  expect(await write(server, visitor, founder.uid)).toBe(200);
  expect(await write(server, visitor, bob.uid)).toBe(403);
});

test('of many concurrent first messages, one host gets them', async ({ server }) => {
  const people = await meet(server, 'bob', 'cid', 'dan');
  const visitor = await comeUnmodified(server);
  const sent = await Promise.all(people.map(({ uid }) => write(server, visitor, uid)));
  expect(sent.filter((status) => status === 200)).toHaveLength(1);
  expect(sent.filter((status) => status === 403)).toHaveLength(3);
});

test('a visitor who registered with a host, or with a secret, cannot choose another', async ({ server }) => {
  const [founder, bob] = await meet(server, 'bob');
  const named = personOf(await visit(server, { password: '123123', widget_host: founder.uid }));
  const secret = personOf(await visit(server));
  for (const visitor of [named, secret]) expect(await write(server, visitor, bob.uid)).toBe(403);
});

test('an assignment ends the choice of the first message', async ({ server }) => {
  const [founder, bob, cid] = await meet(server, 'bob', 'cid');
  const visitor = await comeUnmodified(server);
  const body = { host: bob.uid };
  await answerTo(server, `POST /visitor/${visitor.uid}/assign`, { token: founder.token, body });
  expect(await write(server, visitor, cid.uid)).toBe(403);
  expect(await write(server, visitor, bob.uid)).toBe(200);
});

test('a bot is chosen by the first message like a member', async ({ server }) => {
  const [founder] = await meet(server);
  const bot = await createBot(server, founder);
  const visitor = await comeUnmodified(server);
  await send(server, visitor, `user/${bot.uid}`, 'hello');
  const headers = { 'x-api-key': bot.key };
  expect((await call(server, `POST /bot/send_to_user/${visitor.uid}`, { headers, body: 'an answer' })).status).toBe(
    200,
  );
});
