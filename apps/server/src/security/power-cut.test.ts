import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { call, registerUser, signInFounder } from '../../test/drivers/call.ts';
import { openEvents } from '../../test/drivers/event-stream.ts';
import { createChannel, listHistory, messagesIn, type Person, personOf, send } from '../../test/drivers/people.ts';
import { startChildServer } from '../../test/security/child-server.ts';
import { killRounds } from '../../test/security/kill-rounds.ts';

const WRITERS = 16;
const ENOUGH = 400;
// `npm run bench -- --only kills` repeats it a hundred times.
const KILLS = 5;

const ascending = (one: number, other: number) => one - other;

test('a server killed under traffic keeps acknowledged messages, continues its ids and loses no message on streams', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-cut-'));
  const first = await startChildServer(dataDir);
  onTestFinished(first.kill);
  const founder = personOf(await signInFounder(first));
  const bob = personOf(await registerUser(first, 'bob'));
  const gid = await createChannel(first, founder, { is_public: true });
  const stream = await openEvents(first, bob.token);
  const acknowledged = new Map<number, string>();
  let killed: Promise<void> | undefined;

  async function write({ token }: Person, writer: number): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const body = `${writer}/${turn}`;
      const answer = await call(first, `POST /group/${gid}/send`, { token, body }).catch(() => undefined);
      if (answer === undefined) return;
      expect(answer.status).toBe(200);
      acknowledged.set(answer.value(), body);
      if (acknowledged.size === ENOUGH) killed = first.kill();
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(founder, writer)));
  await killed;
  await stream.closed();
  const heard = messagesIn(stream.events).map(({ mid }) => mid);

  const second = await startChildServer(dataDir);
  onTestFinished(async () => {
    await second.kill();
    await rm(dataDir, { recursive: true });
  });
  const history = await listHistory(second, founder, `group/${gid}`, '?limit=1000');
  const kept = new Map(
    history.map(({ mid, detail }) => [mid as number, detail.type === 'normal' ? detail.content : '']),
  );
  for (const [mid, body] of acknowledged) expect([mid, kept.get(mid)]).toEqual([mid, body]);
  expect(acknowledged.size).toBeGreaterThanOrEqual(ENOUGH);
  expect(heard.filter((mid) => !kept.has(mid))).toEqual([]);

  const again = await openEvents(second, bob.token, { after_mid: heard.at(-1) ?? 0 });
  const next = await send(second, founder, `group/${gid}`, 'after the cut');
  expect(next).toBeGreaterThan(Math.max(...kept.keys()));
  await again.find('chat', ({ mid }) => mid === next);
  const all = [...heard, ...messagesIn(again.events).map(({ mid }) => mid)];
  expect(all).toEqual([...[...kept.keys()].sort(ascending), next]);
  again.drop();
});

test('a server killed repeatedly under fifty writers keeps messages, edits, deletions and uploads', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loquat-kills-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const report = await killRounds({ dataDir, rounds: KILLS, writers: 50, enough: 200 });
  expect(report.lost).toEqual([]);
  for (const count of Object.values(report.acknowledged)) expect(count).toBeGreaterThan(KILLS);
}, 240_000);
