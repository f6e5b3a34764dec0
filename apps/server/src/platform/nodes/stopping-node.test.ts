import { expect } from 'vitest';
import { openEvents } from '../../../test/drivers/event-stream.ts';
import { createChannel, meet, messagesIn, send } from '../../../test/drivers/people.ts';
import { testWithPostgres as test } from '../../../test/platform/postgres/test-database.ts';
import { openNodes } from '../../../test/servers/nodes.ts';
import type { TestServer } from '../../../test/servers/test-server.ts';

/** Within this, whoever asks every two seconds has asked. */
const NOTICED_MS = 3_000;

test('when a node stops politely under traffic, it answers until others take over, and its people miss nothing', async () => {
  const nodes = await openNodes();
  const one = await nodes.start();
  const stopping = await nodes.startChild();
  const [ann, bob] = await meet(one, 'bob');
  const gid = await createChannel(one, ann, { members: [bob.uid] });
  const stream = await openEvents(stopping, bob.token);
  const acknowledged: number[] = [];
  const say = async (node: Pick<TestServer, 'origin'>) =>
    acknowledged.push(await send(node, ann, `group/${gid}`, 'a message'));
  const isReady = async () => (await fetch(`${stopping.origin}/health/ready`)).ok;
  expect(await isReady()).toBe(true);
  process.kill(stopping.pid, 'SIGTERM');
  await expect.poll(isReady, { interval: 20 }).toBe(false);

  const goneAt = stream.closed().then(() => performance.now());
  // Load balancers have not noticed yet.
  const until = performance.now() + NOTICED_MS;
  while (performance.now() < until) await say(stopping);
  const isAnswered = () =>
    say(stopping).then(
      () => true,
      () => false,
    );
  while (await isAnswered()) await say(one);
  expect(await goneAt).toBeGreaterThan(until);
  const seen = messagesIn(stream.events).map(({ mid }) => mid);
  const again = await openEvents(one, bob.token, { after_mid: Math.max(...seen) });
  await say(one);
  await again.find('chat', ({ mid }) => mid === acknowledged.at(-1));

  const received: number[] = [...seen, ...messagesIn(again.events).map(({ mid }) => mid)];
  expect(acknowledged.filter((mid) => !received.includes(mid))).toEqual([]);
  expect(received).toEqual([...new Set(received)].toSorted((a, b) => a - b));
  expect(stream.all('kick')).toEqual([]);
});

test('a node that is alone stops at once', async () => {
  const nodes = await openNodes();
  const alone = await nodes.startChild();
  const stoppedAt = performance.now();
  process.kill(alone.pid, 'SIGTERM');
  await alone.ended;
  expect(performance.now() - stoppedAt).toBeLessThan(NOTICED_MS);
});
