import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { registerUser, signInFounder, statusOf } from '../../test/drivers/call.ts';
import { nth } from '../../test/drivers/found.ts';
import { createChannel, listHistory, personOf, send } from '../../test/drivers/people.ts';
import { find } from '../../test/modules/search/searching.ts';
import { startPassingChildServer } from '../../test/security/child-server.ts';

const ROUNDS = 5;
const JUNK = 10_000;
const CALM_SENDS = 40;
/** Below this the ratio depends more on the machine than on the server. */
const FLOOR_MS = 4;
const MEGABYTE = 1_048_576;

const median = (values: readonly number[]) =>
  nth(
    values.toSorted((one, other) => one - other),
    values.length >> 1,
  );

async function residentBytes(server: { origin: string }): Promise<number> {
  const text = await (await fetch(`${server.origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
}

function startFlood(origin: string, token: string) {
  const workerData = { origin, token, junkPerRound: JUNK / ROUNDS };
  const worker = new Worker(new URL('../../test/security/flood.worker.ts', import.meta.url), { workerData });
  const round = () =>
    new Promise<Record<number, number>>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', resolve);
      worker.postMessage('go');
    });
  return { round, stop: () => worker.terminate() };
}

test('ten thousand junk requests in a row change nothing, and a concurrent sender is at most twice as slow', async () => {
  const server = await startPassingChildServer();
  const founder = personOf(await signInFounder(server));
  const mallory = personOf(await registerUser(server, 'mallory'));
  const gid = await createChannel(server, founder, { is_public: true });
  const flood = startFlood(server.origin, mallory.token);
  const sent: number[] = [];
  const timedSend = async () => {
    const startedAt = performance.now();
    sent.push(await send(server, founder, `group/${gid}`, 'legitimate'));
    return performance.now() - startedAt;
  };
  // Search has its own thread, whose memory is not measured here.
  await timedSend();
  expect(await find(server, founder, 'legitimate')).toEqual(sent);
  const calm: number[] = [];
  const loaded: number[] = [];
  const memory: number[] = [];
  const statuses: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < CALM_SENDS; turn += 1) calm.push(await timedSend());
    const state = { isOver: false };
    const flooding = flood.round().finally(() => (state.isOver = true));
    while (!state.isOver) loaded.push(await timedSend());
    for (const [status, count] of Object.entries(await flooding)) statuses[status] = (statuses[status] ?? 0) + count;
    memory.push(await residentBytes(server));
  }
  await flood.stop();

  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(JUNK);
  expect(Object.keys(statuses).filter((status) => !/^4\d\d$|^200$/.test(status))).toEqual([]);
  expect(sent).toEqual(sent.toSorted((one, other) => one - other));
  const history = await listHistory(server, founder, `group/${gid}`, '?limit=1000');
  expect(history.map(({ mid }) => mid)).toEqual(sent.slice(-1_000));
  expect(sent.at(-1)).toBe(sent.length);
  expect(await statusOf(server, 'GET /user/me', { token: mallory.token })).toBe(200);
  expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200);
  expect(nth(memory, -1) - nth(memory, 1)).toBeLessThan(32 * MEGABYTE);
  expect(median(loaded)).toBeLessThan(Math.max(2 * median(calm), FLOOR_MS));
}, 60_000);
