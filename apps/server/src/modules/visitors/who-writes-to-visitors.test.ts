import { expect } from 'vitest';
import { createBot } from '#test/drivers/bots.ts';
import { answerTo, call, statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { meet, personOf, send } from '#test/drivers/people.ts';
import { visit } from '#test/drivers/visitors.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { askToJoin, startCallWorld } from '#test/servers/call-world.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';

type Origin = { origin: string };
type Credentials = { token?: string; headers?: Record<string, string> };

/** Every call by which messages or signals reach a user, from a user with a message in the chat. */
const waysTo = (uid: number, mid: number): [string, unknown][] => [
  [`POST /user/${uid}/send`, 'hello'],
  [`POST /message/${mid}/reply`, 'hello'],
  [`PUT /message/${mid}/edit`, 'hello again'],
  [`PUT /message/${mid}/like`, { action: '👍' }],
  ['POST /user/typing', { target: { uid } }],
];

const statusesOf = async (server: Origin, caller: Credentials, ways: [string, unknown][]) => {
  const statuses: number[] = [];
  for (const [route, body] of ways) statuses.push((await call(server, route, { ...caller, body })).status);
  return statuses;
};

test('only present and former hosts and administrators reach a visitor, by any call', async ({ server }) => {
  const [founder, bob, cid, admin] = await meet(server, 'bob', 'cid', 'admin');
  await answerTo(server, `PUT /admin/user/${admin.uid}`, { token: founder.token, body: { is_admin: true } });
  const visitor = personOf(await visit(server, { widget_host: bob.uid }));
  const question = await send(server, visitor, `user/${bob.uid}`, 'a question');
  const answer = await send(server, bob, `user/${visitor.uid}`, 'an answer');
  const ok = [200, 200, 200, 200, 200];
  expect(await statusesOf(server, bob, waysTo(visitor.uid, answer))).toEqual(ok);
  const assigned = { token: founder.token, body: { host: cid.uid } };
  await answerTo(server, `POST /visitor/${visitor.uid}/assign`, assigned);
  expect(await statusesOf(server, bob, waysTo(visitor.uid, answer))).toEqual(ok);
  const byAdmin = await send(server, admin, `user/${visitor.uid}`, 'from above');
  expect(await statusesOf(server, admin, waysTo(visitor.uid, byAdmin))).toEqual(ok);

  const [eve] = [personOf(await answerTo(server, 'POST /user/register', { body: EVE }))];
  const other = personOf(await visit(server));
  for (const stranger of [eve, other]) {
    expect((await statusesOf(server, stranger, waysTo(visitor.uid, question))).every((status) => status === 403)).toBe(
      true,
    );
  }
  const bot = await createBot(server, founder);
  const headers = { 'x-api-key': bot.key };
  const botWays: [string, unknown][] = [
    [`POST /bot/send_to_user/${visitor.uid}`, 'hello'],
    [`POST /bot/reply/${question}`, 'hello'],
  ];
  expect(await statusesOf(server, { headers }, botWays)).toEqual([403, 403]);
  expect((await call(server, `GET /bot/user/${visitor.uid}`, { headers })).status).toBe(404);
});

const EVE = { name: 'eve', email: 'eve@example.org', password: 'eve-secret', device: 'web:1' };

test('a visitor whose host is another visitor, as an older server allowed, can neither send nor receive', async ({
  dataDir,
}) => {
  const first = await startTestServer({ DATA_DIR: dataDir });
  const [founder, bob] = await meet(first, 'bob');
  const attacker = personOf(await visit(first));
  const victim = personOf(await visit(first, { widget_host: bob.uid }));
  const answer = await send(first, bob, `user/${victim.uid}`, 'an answer');
  const attack = await send(first, attacker, `user/${founder.uid}`, 'send me your card number');
  await first.close();
  const rows = { attacker: attacker.uid, victim: victim.uid, attack };
  await alterDatabase(dataDir, 'UPDATE users SET visitor_host = @victim WHERE uid = @attacker', rows);
  await alterDatabase(
    dataDir,
    `INSERT INTO conversations (kind, uid_low, uid_high) VALUES ('direct', @attacker, @victim)`,
    rows,
  );
  await alterDatabase(
    dataDir,
    `UPDATE message_log SET to_uid = @victim,
      conversation_id = (SELECT id FROM conversations WHERE uid_low = @attacker AND uid_high = @victim)
      WHERE mid = @attack`,
    rows,
  );

  const server = await startTestServer({ DATA_DIR: dataDir });
  const stream = await openEvents(server, victim.token);
  expect(stream.all('chat').map(({ mid }) => mid)).toEqual([answer]);
  for (const [route, body] of waysTo(victim.uid, attack)) {
    expect([route, await statusOf(server, route, { token: attacker.token, body })]).toEqual([route, 403]);
  }
  const known = await answerTo(server, 'GET /user', { token: attacker.token });
  expect(known.map(({ uid }) => uid)).toEqual([attacker.uid]);
  expect(await statusOf(server, `GET /user/${victim.uid}`, { token: attacker.token })).toBe(404);
  const own = await openEvents(server, attacker.token);
  expect(own.all('users_snapshot').map(({ users }) => users.map(({ uid }) => uid))).toEqual([[attacker.uid]]);
  expect(own.all('users_state')).toMatchObject([{ users: [] }]);
  await server.close();
});

test('a visitor cannot be called, not even by hosts and administrators', async ({ dataDir }) => {
  const { server, people, close } = await startCallWorld(dataDir, 'bob', 'cid');
  const [founder, bob, cid] = people;
  expect((await askToJoin(server, bob!, { uid: cid!.uid })).status).toBe(200);
  const visitor = personOf(await visit(server, { widget_host: bob!.uid }));
  for (const caller of [founder, bob!]) {
    const { status, text } = await askToJoin(server, caller, { uid: visitor.uid }, { move: true });
    expect([status, text]).toEqual([403, 'visitors cannot be called']);
  }
  expect((await askToJoin(server, cid!, { uid: visitor.uid }, { move: true })).status).toBe(403);
  expect((await openEvents(server, visitor.token)).all('calls')).toMatchObject([{ calls: [] }]);
  await close();
});
