import { expect } from 'vitest';
import { call, statusOf } from '../../../test/drivers/call.ts';
import { type EventStream, openEvents } from '../../../test/drivers/event-stream.ts';
import { createChannel, listHistory, meet, messagesIn, send } from '../../../test/drivers/people.ts';
import { testWithPostgres as test } from '../../../test/platform/postgres/test-database.ts';
import { openNodes } from '../../../test/servers/nodes.ts';

const textsOf = (stream: EventStream) =>
  messagesIn(stream.events).map(({ detail }) => ('content' in detail ? detail.content : null));

test('what is done on one node is known on all others at once', async () => {
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

test('who is removed on one node cannot send or read through another, whatever that knew before', async () => {
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
