import { expect } from 'vitest';
import { answerTo, call } from '#test/drivers/call.ts';
import { createChannel, meet, personOf, send } from '#test/drivers/people.ts';
import { ask, find } from '#test/modules/search/searching.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { offer } from '#test/servers/providers.ts';
import { test } from '#test/servers/test-server.ts';

test('only the two parties find a direct message', async ({ server }) => {
  const [ann, bob, eve] = await meet(server, 'bob', 'eve');
  const mid = await send(server, ann, `user/${bob.uid}`, 'a treasure');
  expect(await find(server, ann, 'treasure')).toEqual([mid]);
  expect(await find(server, bob, 'treasure')).toEqual([mid]);
  for (const q of ['treasure', 'from:founder', 'in:@bob', 'in:@founder', 'treasure in:@founder in:@bob', 'has:link']) {
    expect([q, await find(server, eve, q)]).toEqual([q, []]);
  }
});

test('only members find messages of a private channel, whatever their role', async ({ server }) => {
  const [founder, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, bob);
  const mid = await send(server, bob, `group/${gid}`, 'a treasure');
  expect(await find(server, bob, `treasure in:#${gid}`)).toEqual([mid]);
  for (const outsider of [founder, eve]) {
    expect(await find(server, outsider, 'treasure')).toEqual([]);
    expect(await find(server, outsider, 'treasure', { order: 'relevance' })).toEqual([]);
    expect(await find(server, outsider, `treasure in:#${gid}`)).toEqual([]);
    expect(await find(server, outsider, 'in:"A channel" from:bob')).toEqual([]);
  }
});

test('a new member finds earlier messages, and a deleted channel is found by no one', async ({ server }) => {
  const [, bob, eve] = await meet(server, 'bob', 'eve');
  const gid = await createChannel(server, bob);
  const mid = await send(server, bob, `group/${gid}`, 'a treasure');
  expect(await find(server, eve, 'treasure')).toEqual([]);
  await call(server, `POST /group/${gid}/members/add`, { token: bob.token, body: [eve.uid] });
  expect(await find(server, eve, 'treasure')).toEqual([mid]);
  await call(server, `POST /group/${gid}/members/remove`, { token: bob.token, body: [eve.uid] });
  expect(await find(server, eve, 'treasure')).toEqual([]);
  await call(server, `DELETE /group/${gid}`, { token: bob.token });
  expect(await find(server, bob, 'treasure')).toEqual([]);
});

test("among many unreadable messages, a user's few readable ones are found", async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const mine = await send(server, bob, `user/${bob.uid}`, 'a treasure');
  const numbers = 'WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 3000)';
  const toHerself = "INSERT INTO conversations (id, kind, uid_low, uid_high) VALUES (1000, 'direct', 1, 1)";
  await alterDatabase(server.dataDir, toHerself);
  await alterDatabase(
    server.dataDir,
    `${numbers} INSERT INTO message_log (conversation_id, from_uid, created_at, to_uid, kind, detail)
      SELECT 1000, 1, 0, 1, 'normal', '{"type":"normal","expires_in":null}' FROM number`,
  );
  await alterDatabase(
    server.dataDir,
    `INSERT INTO messages (mid, content_type, content)
      SELECT mid, 'text/plain', 'a treasure' FROM message_log WHERE mid > @mine`,
    { mine },
  );
  const late = await send(server, bob, `user/${bob.uid}`, 'a treasure');
  await expect.poll(() => find(server, bob, 'treasure')).toEqual([late, mine]);
  expect(await find(server, ann, 'treasure', { limit: '100' })).toHaveLength(100);
});

test('a guest finds messages of public channels', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const open = await createChannel(server, ann, { is_public: true });
  const closed = await createChannel(server, ann, { members: [bob.uid] });
  const mid = await send(server, ann, `group/${open}`, 'a treasure');
  await send(server, ann, `group/${closed}`, 'a treasure');
  await offer(server, ann, { guest: true });
  const guest = await answerTo(server, 'GET /token/login_guest');
  expect(guest.user.create_by).toBe('guest');
  expect(await find(server, personOf(guest), 'treasure')).toEqual([mid]);
});

test('bad requests get a problem with a name', async ({ server }) => {
  const [ann] = await meet(server);
  const answer = async (query: Record<string, string>) => {
    const { status, text } = await ask(server, ann, query);
    return [status, text];
  };
  expect((await call(server, 'GET /message/search?q=x')).status).toBe(401);
  expect(await answer({ q: '  ' })).toEqual([400, 'nothing to search for']);
  expect(await answer({ q: '"*" ()' })).toEqual([400, 'nothing to search for']);
  expect(await answer({ q: 'x', cursor: 'nonsense' })).toEqual([400, 'failed to parse parameter `cursor`']);
  expect((await answer({}))[0]).toBe(400);
  expect((await answer({ q: 'x'.repeat(513) }))[0]).toBe(400);
  expect((await answer({ q: 'x', limit: '0' }))[0]).toBe(400);
  expect((await answer({ q: 'x', limit: '101' }))[0]).toBe(400);
  expect((await answer({ q: 'x', order: 'oldest' }))[0]).toBe(400);
});
