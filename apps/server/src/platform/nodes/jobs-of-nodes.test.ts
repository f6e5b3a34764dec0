import type { RequestListener } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { answerTo } from '#test/drivers/call.ts';
import { nth } from '#test/drivers/found.ts';
import { inTurn } from '#test/drivers/in-turn.ts';
import { meet, type Person, send } from '#test/drivers/people.ts';
import { testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { startOutside } from '#test/platform/safe-fetch/outside.ts';
import { openNodes } from '#test/servers/nodes.ts';
import { createTestClock } from '#test/servers/test-clock.ts';

const ALLOWED = { ALLOW_PRIVATE_WEBHOOKS: 'true' };
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Longer than the lease of a job. */
const LEASE_IS_OVER_MS = 61_000;

type Origin = { origin: string };

/** A webhook receiver, which records its requests in order. `answer` answers all but the first check of it. */
async function startHook(answer: RequestListener = (_request, response) => void response.end()) {
  const hook = await startOutside((request, response) =>
    request.method === 'GET' ? void response.end() : answer(request, response),
  );
  onTestFinished(hook.close);
  const heard = () =>
    hook.asked.flatMap(({ method, body }) => (method === 'POST' ? [(JSON.parse(body) as { mid: number }).mid] : []));
  const hears = (count: number) => expect.poll(() => heard().length, { interval: 20 }).toBeGreaterThanOrEqual(count);
  return { url: `http://127.0.0.1:${hook.port}/`, heard, hears };
}

/** A bot with a webhook. */
async function createBot(server: Origin, { token }: Person, name: string, webhook_url: string): Promise<number> {
  const body = {
    email: `${name}@localhost`,
    password: '',
    name,
    gender: 0,
    is_admin: false,
    is_bot: true,
    webhook_url,
  };
  return (await answerTo(server, 'POST /admin/user', { token, body })).uid;
}

/** Answers when it is released. */
function createHeldAnswer() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer: RequestListener = (_request, response) => void promise.then(() => response.end());
  return { answer, letGo: resolve };
}

test('while three nodes run, a webhook receives each message once and in order, through any node', async () => {
  const nodes = await openNodes();
  const servers = [await nodes.start(ALLOWED), await nodes.start(ALLOWED), await nodes.start(ALLOWED)];
  const at = (turn: number) => nth(servers, turn % servers.length);
  const [ann] = await meet(at(0));
  const held = createHeldAnswer();
  const [slow, quick] = [await startHook(held.answer), await startHook()];
  const [slows, quicks] = [
    await createBot(at(0), ann, 'slow', slow.url),
    await createBot(at(1), ann, 'quick', quick.url),
  ];
  const mids = await inTurn([0], (turn) => send(at(turn), ann, `user/${slows}`, `message ${turn}`));
  await slow.hears(1);
  // While one node waits for the answer, others learn of more work, and look for it.
  mids.push(...(await inTurn([1, 2, 3, 4, 5, 6], (turn) => send(at(turn), ann, `user/${slows}`, `message ${turn}`))));
  const others = await inTurn([0, 1, 2, 3, 4, 5], (turn) => send(at(turn), ann, `user/${quicks}`, `other ${turn}`));
  await quick.hears(others.length);
  held.letGo();
  await slow.hears(mids.length);
  const last = await inTurn([slows, quicks], (uid) => send(at(2), ann, `user/${uid}`, 'the last one'));
  await Promise.all([slow.hears(mids.length + 1), quick.hears(others.length + 1)]);

  expect(slow.heard()).toEqual([...mids, last[0]]);
  expect(quick.heard()).toEqual([...others, last[1]]);
});

test('a job begun by a killed node is run by another one when its lease has expired', async () => {
  const nodes = await openNodes();
  const killed = await nodes.startChild(ALLOWED);
  // No job is due on its clock yet, so it leaves all jobs to the other node.
  const clock = createTestClock({ start: Date.now() - HOUR_MS });
  const one = await nodes.start(ALLOWED, { clock });
  const [ann] = await meet(killed);
  const held = createHeldAnswer();
  const hook = await startHook(held.answer);
  const bot = await createBot(killed, ann, 'bot', hook.url);
  const mid = await send(killed, ann, `user/${bot}`, 'to be told');
  await hook.hears(1);

  await killed.kill();
  // Slightly ahead of the real time, so that its messages follow those of the other node.
  clock.advance(HOUR_MS + LEASE_IS_OVER_MS / 2);
  const later = await send(one, ann, `user/${bot}`, 'and this as well');
  expect(await one.reads.jobs.findNextDueAt(['webhooks.deliver'], clock.now())).toBeNull();
  expect(hook.heard()).toEqual([mid]);
  clock.advance(LEASE_IS_OVER_MS);
  held.letGo();
  // It checks once a second, and may have checked when the clock was set.
  const heard = () => {
    clock.advance(SECOND_MS);
    return hook.heard();
  };
  await expect.poll(heard).toEqual([mid, mid, later]);
  const left = async () => (await one.reads.jobs.count(clock.now())).by_kind['webhooks.deliver'];
  await expect.poll(left).toBeUndefined();
});
