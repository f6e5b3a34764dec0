import { expect } from 'vitest';
import { call } from '#test/drivers/call.ts';
import { createChannel, listHistory, meet, type Person, send } from '#test/drivers/people.ts';
import { test, type TestServer } from '#test/servers/test-server.ts';

/** Tries every kind of change of one message, in order; returns the status of each. */
async function tryAll(server: TestServer, { token }: Person, mid: number): Promise<[string, number, string][]> {
  const tries: [string, unknown?][] = [
    [`POST /message/${mid}/reply`, 'an answer'],
    [`PUT /message/${mid}/edit`, 'something else'],
    [`PUT /message/${mid}/like`, { action: '👍' }],
    [`DELETE /message/${mid}`],
    [`DELETE /message/bulk/${mid}`],
  ];
  const answers: [string, number, string][] = [];
  for (const [route, body] of tries) {
    const { status, text } = await call(server, route, { token, ...(body !== undefined && { body }) });
    answers.push([route.replace(`${mid}`, 'mid'), status, text]);
  }
  return answers;
}

test('a user who left a channel can change nothing there, not even their own messages', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const gid = await createChannel(server, ann, { members: [bob.uid] });
  const mid = await send(server, bob, `group/${gid}`, 'before');
  await call(server, `GET /group/${gid}/leave`, { token: bob.token });
  expect(await tryAll(server, bob, mid)).toEqual([
    ['POST /message/mid/reply', 403, ''],
    ['PUT /message/mid/edit', 403, ''],
    ['PUT /message/mid/like', 403, ''],
    ['DELETE /message/mid', 403, ''],
    ['DELETE /message/bulk/mid', 403, ''],
  ]);
  expect(await listHistory(server, ann, `group/${gid}`)).toHaveLength(1);
});

test('a user whose conversation partner is deleted can only delete their own messages', async ({ server }) => {
  const [ann, bob] = await meet(server, 'bob');
  const mid = await send(server, ann, `user/${bob.uid}`, 'still there?');
  await call(server, 'DELETE /user/delete', { token: bob.token });
  expect(await tryAll(server, ann, mid)).toEqual([
    ['POST /message/mid/reply', 404, ''],
    ['PUT /message/mid/edit', 404, ''],
    ['PUT /message/mid/like', 404, ''],
    ['DELETE /message/mid', 200, '2'],
    ['DELETE /message/bulk/mid', 200, '2'],
  ]);
});
