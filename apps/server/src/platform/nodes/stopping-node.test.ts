import { expect } from 'vitest';
import { statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { found, nth } from '#test/drivers/found.ts';
import { createChannel, meet, messagesIn, send } from '#test/drivers/people.ts';
import { testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { openNodes } from '#test/servers/nodes.ts';
import type { TestServer } from '#test/servers/test-server.ts';
import { type Clock, systemClock } from '../clock.ts';

/** Load balancers check every two or three seconds whether a node is ready. */
const HANDOVER_MS = 5_000;

test('when a node stops gracefully under traffic, it answers until others take over, and its clients miss nothing', async () => {
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

  // Load balancers have not noticed yet.
  await say(stopping);
  const isAnswered = () =>
    say(stopping).then(
      () => true,
      () => false,
    );
  while (await isAnswered()) await say(one);
  await stream.closed();
  const seen = messagesIn(stream.events).map(({ mid }) => mid);
  const again = await openEvents(one, bob.token, { after_mid: Math.max(...seen) });
  await say(one);
  await again.find('chat', ({ mid }) => mid === acknowledged.at(-1));

  const received: number[] = [...seen, ...messagesIn(again.events).map(({ mid }) => mid)];
  expect(acknowledged.filter((mid) => !received.includes(mid))).toEqual([]);
  expect(received).toEqual([...new Set(received)].toSorted((a, b) => a - b));
  expect(stream.all('kick')).toEqual([]);
});

test('a stopping node reports that it is not ready, and waits until load balancers have noticed', async () => {
  const waits = new Map<number, () => void>();
  const after: Clock['after'] = (delayMs, callback) => {
    if (delayMs !== HANDOVER_MS) return systemClock.after(delayMs, callback);
    waits.set(delayMs, callback);
    return () => {};
  };
  const nodes = await openNodes();
  const one = await nodes.start();
  const stopping = await nodes.start({}, { clock: { ...systemClock, after } });
  const { token } = nth(await meet(one), 0);
  let isHandedOver = false;
  const handover = stopping.handOver().then(() => (isHandedOver = true));
  expect((await fetch(`${stopping.origin}/health/ready`)).status).toBe(503);
  expect(await statusOf(stopping, 'GET /user/me', { token })).toBe(200);
  expect(isHandedOver).toBe(false);
  found(waits.get(HANDOVER_MS))();
  await handover;
});

test('a single node stops at once', async () => {
  const nodes = await openNodes();
  const alone = await nodes.startChild();
  process.kill(alone.pid, 'SIGTERM');
  await alone.ended;
});
