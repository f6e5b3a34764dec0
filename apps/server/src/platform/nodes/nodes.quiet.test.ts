import { expect } from 'vitest';
import { statusOf } from '#test/drivers/call.ts';
import { openEvents } from '#test/drivers/event-stream.ts';
import { createChannel, meet, type Person } from '#test/drivers/people.ts';
import { testWithPostgres } from '#test/platform/postgres/test-database.ts';
import { startNats, testWithNats } from '#test/servers/nats-server.ts';
import { openNodes } from '#test/servers/nodes.ts';
import type { TestServer } from '#test/servers/test-server.ts';

const LIMIT_MS = 500;
const ROUNDS = 10;

interface Removals {
  one: TestServer;
  two: TestServer;
  ann: Person;
  bob: Person;
}

/** The longest time until a stream of the second node shows a change made on the first. */
async function slowestRemoval({ one, two, ann, bob }: Removals): Promise<number> {
  const stream = await openEvents(two, bob.token);
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const gid = await createChannel(one, ann, { members: [bob.uid] });
    expect(await statusOf(one, `POST /group/${gid}/members/remove`, { token: ann.token, body: [bob.uid] })).toBe(200);
    const removedAt = performance.now();
    await stream.find('kick_from_group', (event) => event.gid === gid);
    slowest = Math.max(slowest, performance.now() - removedAt);
  }
  return slowest;
}

async function openTwo(env: Record<string, string> = {}): Promise<Removals> {
  const nodes = await openNodes();
  const [one, two] = [await nodes.start(env), await nodes.start(env)];
  const [ann, bob] = await meet(one, 'bob');
  return { one, two, ann, bob };
}

testWithPostgres('who is removed on one node is out on another within half a second', async () => {
  expect(await slowestRemoval(await openTwo())).toBeLessThan(LIMIT_MS);
});

(testWithPostgres === testWithNats ? testWithNats : testWithPostgres.skip)(
  'with NATS they are out at once, and when it is cut within half a second',
  async () => {
    const nats = await startNats();
    const removals = await openTwo({ BUS_URL: nats.url });
    const slowest = await slowestRemoval(removals);
    await nats.stop();
    const slowestWithout = await slowestRemoval(removals);

    expect(slowest).toBeLessThan(LIMIT_MS / 4);
    expect(slowestWithout).toBeLessThan(LIMIT_MS);
  },
);
