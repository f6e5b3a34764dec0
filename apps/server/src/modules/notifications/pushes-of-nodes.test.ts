import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBrowser } from '@loquat/counterparts/push-browser';
import { reachingPushService } from '@loquat/counterparts/push-environment';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { nth } from '#test/drivers/found.ts';
import { inTurn } from '#test/drivers/in-turn.ts';
import { createChannel, meet, send } from '#test/drivers/people.ts';
import { testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { openNodes } from '#test/servers/nodes.ts';
import {
  certificate,
  FRONTEND_URL,
  pushInternet,
  startTrustedPushService,
  subscribe,
  switchPush,
} from '#test/servers/push-world.ts';
import { systemClock } from '../../platform/clock.ts';

/** Ten seconds pass by the clock of PostgreSQL, in which all other nodes were heard of. */
const FORGET = `UPDATE nodes SET seen_at = seen_at - interval '10 seconds'
  WHERE node = (SELECT node FROM nodes ORDER BY joined_at LIMIT 1)`;

async function startService() {
  const service = await startTrustedPushService(systemClock);
  onTestFinished(service.close);
  const folder = await mkdtemp(join(tmpdir(), 'loquat-push-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'push.pem');
  await writeFile(file, certificate.cert);
  return { service, trusted: reachingPushService(file) };
}

/** Three nodes, of which the first, a separate process, sends pushes; and a user who is away. */
async function openThree() {
  const { service, trusted } = await startService();
  const nodes = await openNodes();
  const env = { FRONTEND_URL };
  const sending = await nodes.startChild({ ...env, ...trusted });
  const outside = pushInternet();
  const [one, two] = [await nodes.start(env, { outside }), await nodes.start(env, { outside })];
  const [ann, bob] = await meet(one, 'bob');
  await switchPush(sending, ann, true);
  const browser = await subscribe(one, bob, createBrowser(service.endpoint()));
  const gid = await createChannel(two, ann, { members: [bob.uid] });
  /** The messages pushed to Bob's browser, in order. */
  const told = () => service.received.map(({ body }) => (browser.decrypt(body) as { mid: number }).mid);
  const tell = (through: { origin: string }, text: string) => send(through, ann, `group/${gid}`, text);
  return { url: nodes.url, sending, servers: [sending, one, two], told, tell };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

const counted = (mids: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(mids, String)].map(([mid, all]) => [mid, all.length]));

test('of three nodes one sends each push once, and when it stops, another continues', async () => {
  const { sending, servers, told, tell } = await openThree();
  const before = await inTurn([0, 1, 2, 3, 4, 5], async (turn) => {
    const mid = await tell(nth(servers, turn % servers.length), `message ${turn}`);
    await expect.poll(told).toContain(mid);
    return mid;
  });
  expect(counted(told())).toEqual(counted(before));

  process.kill(sending.pid, 'SIGTERM');
  const during = await inTurn([1, 2], (at) => tell(nth(servers, at), 'while it stops'));
  await sending.ended;
  const after = await inTurn([1, 2], (at) => tell(nth(servers, at), 'without it'));
  await expect.poll(told).toEqual(expect.arrayContaining(after));

  expect(counted(told())).toEqual(counted([...before, ...during, ...after]));
});

test('when the sending node is killed, another sends its remaining pushes, and repeats at most a second of them', async () => {
  const { url, sending, servers, told, tell } = await openThree();
  const before = await tell(nth(servers, 1), 'before');
  await expect.poll(told).toContain(before);
  await sending.kill();
  const owed = await inTurn([1, 2, 1], (at) => tell(nth(servers, at), 'to nobody who sends'));
  expect(told()).toEqual([before]);

  await administer(url, FORGET);
  await expect.poll(told).toEqual(expect.arrayContaining(owed));
  const after = await tell(nth(servers, 2), 'after');
  await expect.poll(told).toContain(after);

  const { [before]: times, ...others } = counted(told());
  expect(others).toEqual(counted([...owed, after]));
  expect([1, 2]).toContain(times);
});
