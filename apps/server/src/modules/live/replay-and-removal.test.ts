import { expect } from 'vitest';
import { call, statusOf } from '#test/drivers/call.ts';
import { EventStream, openUnread } from '#test/drivers/event-stream.ts';
import { nth } from '#test/drivers/found.ts';
import { createChannel, meet, send } from '#test/drivers/people.ts';
import { test } from '#test/servers/test-server.ts';

/** Together far more than the socket buffers of a reader that does not read. */
const MESSAGES = 320;
const LONG = 'x'.repeat(60_000);

test('users removed from a channel while their replay waits get no later message of it', async ({ server }) => {
  const [, bob, cid] = await meet(server, 'bob', 'cid');
  const gid = await createChannel(server, bob, { members: [cid.uid] });
  const mids: number[] = [];
  for (let at = 0; at < MESSAGES; at += 1) mids.push(await send(server, bob, `group/${gid}`, LONG));
  const direct = await send(server, bob, `user/${cid.uid}`, 'between the two');
  // The server waits in the middle of the replay.
  const unread = await openUnread(server, cid.token);

  const { token } = bob;
  expect(await statusOf(server, `POST /group/${gid}/members/remove`, { token, body: [cid.uid] })).toBe(200);
  const edit = await call(server, `PUT /message/${nth(mids, -1)}/edit`, { token, body: 'among those who stayed' });
  expect(edit.status).toBe(200);

  const stream = new EventStream(unread);
  await stream.find('kick_from_group');
  expect(stream.all('chat').map(({ mid }) => mid)).toContain(direct);
  expect(JSON.stringify(stream.events).includes('among those who stayed')).toBe(false);
});
