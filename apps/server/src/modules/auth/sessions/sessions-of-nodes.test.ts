import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { call, statusOf } from '#test/drivers/call.ts';
import { createChannel, listHistory, meet, type Person, send } from '#test/drivers/people.ts';
import { testWithPostgres } from '#test/platform/postgres/test-database.ts';
import { openNodes } from '#test/servers/nodes.ts';
import type { TestServer } from '#test/servers/test-server.ts';

interface World {
  one: TestServer;
  two: TestServer;
  ann: Person;
}

/** Actions on the first node that end a session of Bob. */
const ENDINGS: Record<string, (world: World, bob: Person) => Promise<number>> = {
  'signed out': ({ one }, bob) => statusOf(one, 'GET /token/logout', { token: bob.token }),
  'frozen by an administrator': ({ one, ann }, bob) =>
    statusOf(one, `PUT /admin/user/${bob.uid}`, { token: ann.token, body: { status: 'frozen' } }),
  'deleted by an administrator': ({ one, ann }, bob) =>
    statusOf(one, `DELETE /admin/user/${bob.uid}`, { token: ann.token }),
  'given a new password by an administrator': ({ one, ann }, bob) =>
    statusOf(one, `PUT /admin/user/${bob.uid}`, { token: ann.token, body: { password: 'another secret' } }),
};

async function openTwo() {
  const nodes = await openNodes();
  const [one, two] = [await nodes.start(), await nodes.start()];
  const [ann, bob] = await meet(one, 'bob');
  const chat = `group/${await createChannel(one, ann, { members: [bob.uid] })}` as const;
  await send(two, bob, chat, 'still here');
  return { one, two, ann, bob, chat };
}

for (const [how, end] of Object.entries(ENDINGS))
  testWithPostgres(`who is ${how} on one node sends nothing through another from then on`, async () => {
    const { one, two, ann, bob, chat } = await openTwo();
    expect(await end({ one, two, ann }, bob)).toBe(200);
    // Refused at once, although the other node polls the change log only a few times a second.
    const refused = await call(two, `POST /${chat}/send`, { token: bob.token, body: 'from outside' });

    expect(refused.status).toBe(401);
    expect(await listHistory(one, ann, chat)).toHaveLength(1);
  });

testWithPostgres('who is signed out on one node while a message comes through another has not sent it', async () => {
  const { one, two, ann, bob, chat } = await openTwo();
  const socket = connect(Number(new URL(two.origin).port), '127.0.0.1').setEncoding('latin1');
  // Its content type excludes it from the fast path.
  const head = `POST /api/message/1/reply HTTP/1.1\r\nHost: loquat\r\nX-API-Key: ${bob.token}\r\n`;
  socket.write(`${head}Content-Type: text/plain\r\nContent-Length: 5\r\n\r\nhe`);
  // Sent before the rest of the message: one thread handles both connections in turn.
  await call(two, 'GET /user/me', { token: bob.token });
  expect(await statusOf(one, 'GET /token/logout', { token: bob.token })).toBe(200);
  socket.write('llo');
  const [answer] = (await once(socket, 'data')) as [string];
  socket.destroy();

  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(await listHistory(one, ann, chat)).toHaveLength(1);
});
