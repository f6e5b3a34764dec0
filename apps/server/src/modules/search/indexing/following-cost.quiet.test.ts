import { expect, test } from 'vitest';
import { nth } from '#test/drivers/found.ts';
import { openIndexOver } from '#test/modules/search/opened-index.ts';
import { createFollower } from './follower.ts';
import { createMessageIndex } from './message-index.sqlite.ts';

const MESSAGES = 6_000;
const ROUNDS = 5;
const TEXT = 'The quick brown fox jumps over the lazy dog, and the dog writes it down.';

const median = (values: readonly number[]) =>
  nth(
    values.toSorted((one, other) => one - other),
    values.length >> 1,
  );

async function timed(work: () => Promise<void>): Promise<number> {
  const { user, system } = process.threadCpuUsage();
  await work();
  const after = process.threadCpuUsage({ user, system });
  return after.user + after.system;
}

/** CPU time of following the log into an empty index, and of only indexing the same messages. */
async function measure() {
  const opened = await openIndexOver(Array.from({ length: MESSAGES }, () => TEXT));
  const { source, index, db } = opened;
  const follower = createFollower({ index, source, now: () => 0 });
  const following = await timed(async () => {
    while (index.progress().mid < (await source.lastMid())) await follower.follow(250);
  });
  const mids = Array.from({ length: MESSAGES }, (_, at) => at + 1);
  const messages = [...(await source.list(mids, 0)).values()];
  db.exec('DROP TABLE words_0; DELETE FROM docs');
  const emptied = createMessageIndex(db);
  const putting = await timed(() => emptied.inOneStep(async () => messages.forEach(emptied.put)));
  await opened.close();
  return { following, putting };
}

test('reading new entries costs less than indexing them', async () => {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure());
  expect(median(rounds.map(({ following, putting }) => following / putting))).toBeLessThan(2);
});
