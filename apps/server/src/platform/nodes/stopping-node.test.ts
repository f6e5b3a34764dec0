import { expect } from 'vitest';
import { openEvents } from '../../../test/drivers/event-stream.ts';
import { createChannel, meet, messagesIn, send } from '../../../test/drivers/people.ts';
import { testWithPostgres as test } from '../../../test/platform/postgres/test-database.ts';
import { openNodes } from '../../../test/servers/nodes.ts';

const BEFORE = 10;
const ROUNDS = 60;

test('when a node stops politely under traffic, its people go on at another and get each message once', async () => {
  const nodes = await openNodes();
  const one = await nodes.start();
  const stopping = await nodes.startChild();
  const [ann, bob] = await meet(one, 'bob');
  const gid = await createChannel(one, ann, { members: [bob.uid] });
  const stream = await openEvents(stopping, bob.token);
  const acknowledged: number[] = [];
  let refused = 0;
  async function traffic() {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round === BEFORE) process.kill(stopping.pid, 'SIGTERM');
      const sends = [one, stopping].map((node) => send(node, ann, `group/${gid}`, `round ${round}`));
      for (const sent of await Promise.allSettled(sends))
        if (sent.status === 'fulfilled') acknowledged.push(sent.value);
        else refused += 1;
    }
  }
  const sending = traffic();
  await stream.closed();
  const seen = messagesIn(stream.events).map(({ mid }) => mid);
  const again = await openEvents(one, bob.token, { after_mid: Math.max(...seen) });
  await sending;
  const last = await send(one, ann, `group/${gid}`, 'the last one');
  await again.find('chat', ({ mid }) => mid === last);

  const received: number[] = [...seen, ...messagesIn(again.events).map(({ mid }) => mid)];
  expect(refused).toBeGreaterThan(0);
  expect(acknowledged.filter((mid) => !received.includes(mid))).toEqual([]);
  expect(received).toEqual([...new Set(received)].toSorted((a, b) => a - b));
  expect(stream.all('kick')).toEqual([]);
});
