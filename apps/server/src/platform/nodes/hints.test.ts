import { expect } from 'vitest';
import { answerTo } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, meet, send } from '#test/drivers/people.ts';
import { programs } from '#test/platform/postgres/postgres-server.ts';
import { startNats, testWithNats } from '#test/servers/nats-server.ts';
import { openNodes } from '#test/servers/nodes.ts';

const test = programs === undefined ? testWithNats.skip : testWithNats;

/** Two nodes with a NATS, and a user with a stream on the second. */
async function openTwo() {
  const nats = await startNats();
  const nodes = await openNodes();
  const env = { BUS_URL: nats.url };
  const [one, two] = [await nodes.start(env), await nodes.start(env)];
  const [ann, bob] = await meet(one, 'bob');
  const stream = await openEvents(two, bob.token);
  const type = () => answerTo(one, 'POST /user/typing', { token: ann.token, body: { target: { uid: bob.uid } } });
  return { nats, one, two, ann, bob, stream, type };
}

test('typing is visible on other nodes', async () => {
  const { ann, bob, stream, type } = await openTwo();
  await type();

  expect(await stream.find('typing')).toEqual({ type: 'typing', uid: ann.uid, target: { uid: bob.uid } });
});

test('without NATS no message is lost, and once it is back delivery is as before', async () => {
  const { nats, one, ann, bob, stream } = await openTwo();
  await nats.stop();
  const gid = await createChannel(one, ann, { members: [bob.uid] });
  const mid = await send(one, ann, `group/${gid}`, 'without a hint');
  await stream.find('chat', (message) => message.mid === mid);
  await nats.start();
  const last = await send(one, ann, `group/${gid}`, 'with one');

  await stream.find('chat', (message) => message.mid === last);
});
