import { expect, onTestFinished } from 'vitest';
import { nth } from '#test/drivers/found.ts';
import { inTurn } from '#test/drivers/in-turn.ts';
import { createChannel, meet, send } from '#test/drivers/people.ts';
import { testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { startOutside } from '#test/platform/safe-fetch/outside.ts';
import { openNodes } from '#test/servers/nodes.ts';
import { hookAt, serviceInternet, setUp, switchKind } from '#test/servers/service-world.ts';

test('of several nodes one sends each message once, and all know of a new service', async () => {
  const outside = await startOutside((_request, response) => void response.end());
  onTestFinished(outside.close);
  const nodes = await openNodes();
  const one = await nodes.start({}, { outside: serviceInternet() });
  const two = await nodes.start({}, { outside: serviceInternet() });
  const [ann, bob] = await meet(one, 'bob');
  await switchKind(two, ann, 'custom_json');
  await expect.poll(() => switchKind(one, ann, 'custom_json')).toBe(200);
  await setUp(two, bob, hookAt({ outside }, '/bob', { rate_limit_rps: 10 }));
  const gid = await createChannel(two, ann, { members: [bob.uid] });
  const contents = () => outside.asked.map(({ body }) => (JSON.parse(body) as { content: string }).content);
  const sent = await inTurn([0, 1, 2, 3, 4, 5], async (turn) => {
    await send(nth([one, two], turn % 2), ann, `group/${gid}`, `message ${turn}`);
    await expect.poll(contents).toContain(`message ${turn}`);
    return `message ${turn}`;
  });
  expect(contents()).toEqual(sent);
});
