import { describe, expect } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { call, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, meet, type Person, personOf, send } from '#test/drivers/people.ts';
import { visit } from '#test/drivers/visitors.ts';
import { askToJoin, startCallWorld } from '#test/servers/call-world.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

const REFUSED = { status: 403, text: expect.stringContaining('disabled by the administrator') };

async function set(server: TestServer, { token }: Person, body: Record<string, boolean>): Promise<void> {
  expect(await statusOf(server, 'PUT /admin/system/common', { token, body })).toBe(200);
}

const asCaller =
  (server: TestServer) =>
  ({ token }: Pick<Person, 'token'>, route: string, body: unknown) =>
    call(server, route, { token, body });

describe('while direct messages are off', () => {
  test('members neither send, reply, edit, react, forward nor type to others; in their notes they do', async ({
    server,
  }) => {
    const [ann, bob, cid] = await meet(server, 'bob', 'cid');
    const own = await send(server, bob, `user/${cid.uid}`, 'mine');
    const other = await send(server, cid, `user/${bob.uid}`, 'yours');
    const ask = asCaller(server);
    const bundle = await ask(bob, 'POST /resource/archive', { mid_list: [own] });
    expect(bundle.status).toBe(200);
    const forward = (to: Person) =>
      call(server, `POST /user/${to.uid}/send`, {
        token: bob.token,
        body: bundle.text.replaceAll('"', ''),
        contentType: 'vocechat/archive',
      });
    const attempts = [
      () => ask(bob, `POST /user/${cid.uid}/send`, 'hello'),
      () => ask(bob, `POST /user/${ann.uid}/send`, 'hello'),
      () => ask(bob, `POST /message/${other}/reply`, 'hello'),
      () => ask(bob, `PUT /message/${own}/edit`, 'hello'),
      () => ask(bob, `PUT /message/${other}/like`, { action: '👍' }),
      () => ask(bob, 'POST /user/typing', { target: { uid: cid.uid } }),
      () => forward(cid),
    ];
    await set(server, ann, { dm_enable: false });
    for (const attempt of attempts) expect(await attempt()).toMatchObject(REFUSED);
    expect((await ask(bob, `POST /user/${bob.uid}/send`, 'note')).status).toBe(200);
    expect((await forward(bob)).status).toBe(200);
    expect((await ask(bob, `DELETE /message/${own}`, undefined)).status).toBe(200);
    await set(server, ann, { dm_enable: true });
    for (const attempt of attempts.filter((_, index) => index !== 3)) expect((await attempt()).status).toBe(200);
  });

  test('administrators write to all users, and no member reaches another', async ({ server }) => {
    const [ann, bob, cid] = await meet(server, 'bob', 'cid');
    await set(server, ann, { dm_enable: false });
    const stream = await openEvents(server, bob.token);
    expect(await asCaller(server)(cid, `POST /user/${bob.uid}/send`, 'x')).toMatchObject(REFUSED);
    const mid = await send(server, ann, `user/${bob.uid}`, 'to all');
    await stream.find('chat', (event) => event.mid === mid);
    expect(stream.all('chat').map(({ from_uid }) => from_uid)).toEqual([ann.uid]);
  });

  test('bots write to no user, and only administrators write to bots', async ({ server }) => {
    const [ann, bob] = await meet(server, 'bob');
    const bot = await createBot(server, ann);
    const asBot = () => call(server, `POST /bot/send_to_user/${bob.uid}`, { token: bot.key, body: 'x' });
    expect((await asBot()).status).toBe(200);
    const question = await send(server, bob, `user/${bot.uid}`, 'hello');
    const reply = () => call(server, `POST /bot/reply/${question}`, { token: bot.key, body: 'x' });
    expect((await reply()).status).toBe(200);
    await set(server, ann, { dm_enable: false });
    expect(await asBot()).toMatchObject(REFUSED);
    expect(await reply()).toMatchObject(REFUSED);
    expect(await asCaller(server)(bob, `POST /user/${bot.uid}/send`, 'x')).toMatchObject(REFUSED);
    expect((await asCaller(server)(ann, `POST /user/${bot.uid}/send`, 'x')).status).toBe(200);
  });

  test('members call no other user, but answer administrators and call into channels', async ({ dataDir }) => {
    const { server, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
    const [ann, bob, cid] = people as [Person, Person, Person];
    const gid = await createChannel(server, ann, { is_public: true });
    await set(server, ann, { dm_enable: false });
    for (const callee of [cid, ann]) expect(await askToJoin(server, bob, { uid: callee.uid })).toMatchObject(REFUSED);
    expect((await askToJoin(server, ann, { uid: bob.uid })).status).toBe(200);
    expect((await askToJoin(server, bob, { uid: ann.uid })).status).toBe(200);
    expect((await askToJoin(server, bob, { gid }, { move: true })).status).toBe(200);
    const ring = await asCaller(server)(bob, `POST /group/${gid}/call/${cid.uid}/ring`, undefined);
    expect(ring.status).toBe(200);
    await set(server, ann, { dm_enable: true });
    expect((await askToJoin(server, bob, { uid: cid.uid }, { move: true })).status).toBe(200);
    await close();
  });

  test('visitors of a widget and the users who answer them continue to talk in both directions', async ({ server }) => {
    const [ann, bob, cid] = await meet(server, 'bob', 'cid');
    const visitor = personOf(await visit(server, { widget_host: bob.uid }));
    await set(server, ann, { dm_enable: false });
    const stream = await openEvents(server, visitor.token);
    const later = personOf(await visit(server, { widget_host: bob.uid }));
    for (const one of [visitor, later]) await send(server, one, `user/${bob.uid}`, 'a question');
    const answer = await send(server, bob, `user/${visitor.uid}`, 'an answer');
    await stream.find('chat', (event) => event.mid === answer);
    const ask = asCaller(server);
    const question = await send(server, visitor, `user/${bob.uid}`, 'one more');
    const ways: [Person, string, unknown][] = [
      [visitor, 'POST /user/typing', { target: { uid: bob.uid } }],
      [bob, `POST /message/${question}/reply`, 'hello'],
      [bob, `PUT /message/${question}/like`, { action: '👍' }],
      [bob, `PUT /message/${answer}/edit`, 'hello'],
      [bob, 'POST /user/typing', { target: { uid: visitor.uid } }],
      [ann, `POST /user/${visitor.uid}/send`, 'hello'],
    ];
    for (const [who, route, body] of ways) expect([route, (await ask(who, route, body)).status]).toEqual([route, 200]);
    expect((await ask(cid, `POST /user/${visitor.uid}/send`, 'hello')).status).toBe(403);
    expect((await ask(visitor, `POST /user/${cid.uid}/send`, 'hello')).status).toBe(403);
  });
});

test('while adding is off, members add no contacts, but remove and block; administrators add', async ({ server }) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const relate = (who: Person, action: string, { uid }: Person) =>
    asCaller(server)(who, 'POST /user/update_contact_status', { target_uid: uid, action });
  expect((await relate(bob, 'add', cid)).status).toBe(200);
  await set(server, ann, { add_friend_enable: false });
  expect(await relate(bob, 'add', ann)).toMatchObject(REFUSED);
  for (const action of ['remove', 'block', 'unblock']) expect((await relate(bob, action, cid)).status).toBe(200);
  expect((await relate(ann, 'add', cid)).status).toBe(200);
});

test('while searching is off, members find no user, neither by id, name nor address; administrators do', async ({
  server,
}) => {
  const [ann, bob, cid] = await meet(server, 'bob', 'cid');
  const look = (who: Person, [search_type, keyword]: readonly string[]) =>
    asCaller(server)(who, 'POST /user/search', { search_type, keyword });
  const ways = [
    ['id', String(cid.uid)],
    ['name', 'cid'],
    ['email', 'cid@example.org'],
  ];
  for (const way of ways) expect(await look(bob, way)).toMatchObject({ status: 200, json: { uid: cid.uid } });
  await set(server, ann, { search_user_enable: false });
  for (const way of ways) {
    expect(await look(bob, way)).toMatchObject(REFUSED);
    expect(await look(ann, way)).toMatchObject({ status: 200, json: { uid: cid.uid } });
  }
});

test('all users get the switches, and can read them', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const stream = await openEvents(server, bob.token);
  const off = { dm_enable: false, add_friend_enable: false, search_user_enable: false };
  await set(server, ann, off);
  expect(await stream.find('server_config_changed')).toMatchObject(off);
  expect((await call(server, 'GET /admin/system/common', { token: bob.token })).json).toMatchObject(off);
});
