import pg from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { makeLossyConnection } from '#test/platform/postgres/lossy-connection.ts';
import { CREATE_NOTES, createNotes, transactOver } from '#test/platform/postgres/notes.ts';
import { makePostgresServer } from '#test/platform/postgres/postgres-server.ts';
import { makeDatabase, testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { DatabaseHeldError } from '../transact-errors.ts';
import { DatabaseUnreachableError } from './outage.ts';
import { openPostgres } from './postgres.ts';
import { LOCKS } from './settings.ts';

/** For a test that starts its own server. */
const STARTS_A_SERVER_MS = 240_000;

/** Longer than any caller waits for the database. */
const PATIENCE_MS = 6_000;

async function open(url: string) {
  const database = await openPostgres(url);
  onTestFinished(() => database.close());
  return database;
}

async function openNotes() {
  const direct = await makeDatabase();
  const way = await makeLossyConnection(direct);
  const database = await open(way.url);
  await database.writer.command(CREATE_NOTES);
  const stored = () => createNotes(database.reader).list();
  return { direct, way, database, stored, ...transactOver(database) };
}

async function openOther(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Makes the clock that limits are measured by jump ahead. */
function skipTime() {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  const skip = () => void (aheadMs += PATIENCE_MS);
  /** Repeatedly: limits count from the first failed attempt. */
  const keepSkipping = () => {
    const skipping = setInterval(skip, 100);
    onTestFinished(() => clearInterval(skipping));
  };
  return { skip, keepSkipping };
}

const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status);

test('units whose commit never reached the database are refused and leave nothing', async () => {
  const { way, add, stored, followed } = await openNotes();
  way.loseNext('before the commit');
  const outcomes = await Promise.allSettled([add('a'), add('b')]);

  expect(outcomes).toMatchObject([
    { reason: expect.any(DatabaseUnreachableError) },
    { reason: expect.any(DatabaseUnreachableError) },
  ]);
  expect(await stored()).toEqual([]);
  await add('later');
  expect(await stored()).toEqual(['later']);
  expect(followed).toEqual(['later']);
});

test('units that were committed although the answer was lost are acknowledged, once', async () => {
  const { way, add, stored, followed } = await openNotes();
  way.loseNext('after the commit');
  const outcomes = await Promise.allSettled([add('a'), add('b')]);

  expect(statuses(outcomes)).toEqual(['fulfilled', 'fulfilled']);
  expect(await stored()).toEqual(['a', 'b']);
  expect(followed).toEqual(['a', 'b']);
});

test("a caller whose commit cannot be confirmed is refused, and the commit's effects follow later", async () => {
  const { skip, keepSkipping } = skipTime();
  const { way, add, stored, followed } = await openNotes();
  way.loseNext('after the commit, and all later ones');
  const lost = add('a');
  await way.isLost();
  keepSkipping();
  await expect(lost).rejects.toThrow(DatabaseHeldError);
  expect(followed).toEqual([]);
  way.mend();
  skip();
  await add('later');

  expect(await stored()).toEqual(['a', 'later']);
  expect(followed).toEqual(['a', 'later']);
});

test('a connection lost during a group refuses the units that had begun and lets the others begin again', async () => {
  const { direct, transact, add, stored } = await openNotes();
  const other = await openOther(direct);
  const { rows } = await other.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE query LIKE '%CREATE TABLE pairs%' AND pid <> pg_backend_pid()
      AND datname = current_database()`,
  );
  const pid = rows[0]?.pid;
  expect(pid).toBeTypeOf('number');
  const outcomes = await Promise.allSettled([
    add('a'),
    transact(async (tx) => {
      await tx.notes.add('b');
      void other.query('SELECT pg_terminate_backend($1)', [pid]);
      // Until it finds the connection closed.
      for (;;) await tx.notes.list();
    }),
    add('c'),
  ]);

  expect(outcomes).toMatchObject([
    { reason: expect.any(DatabaseUnreachableError) },
    { reason: expect.any(DatabaseUnreachableError) },
    { status: 'fulfilled' },
  ]);
  expect(await stored()).toEqual(['c']);
});

test('a unit that continues after a failed statement is undone alone', async () => {
  const { transact, add, stored } = await openNotes();
  const outcomes = await Promise.allSettled([
    add('a'),
    transact(async (tx) => {
      await tx.notes.add('a').catch(() => {});
    }),
    add('b'),
  ]);

  expect(statuses(outcomes)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { code: '23505' } });
  expect(await stored()).toEqual(['a', 'b']);
});

test('while another process holds the lock units wait, and are refused when that takes too long', async () => {
  const { direct, transact, add, stored } = await openNotes();
  const other = await openOther(direct);
  const isWaitedFor = () =>
    expect
      .poll(async () => (await other.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rows)
      .toHaveLength(1);
  await other.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.write})`);
  const patient = add('a');
  await isWaitedFor();
  const late = add('late');
  await other.query('ROLLBACK');
  await Promise.all([patient, late]);
  expect(await stored()).toEqual(['a', 'late']);
  // Units that arrive while a group waits join it; otherwise each would wait for all other nodes twice.
  expect(transact.commits).toMatchObject({ groups: 1, units: 2 });

  await other.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.write})`);
  const refused = add('b');
  await isWaitedFor();
  await expect(refused).rejects.toThrow(DatabaseHeldError);
  await other.query('ROLLBACK');
  await add('c');
  expect(await stored()).toEqual(['a', 'late', 'c']);
});

test('a read whose connection is lost between two queries is repeated, and the process survives', async () => {
  const { way, database, add, stored } = await openNotes();
  await add('a');
  let isLost = false;
  const read = await database.reader.atOneMoment(async (moment) => {
    const notes = await createNotes(moment).list();
    if (isLost) return notes;
    isLost = true;
    way.cut();
    // No query runs while the connection ends: only its own listener can receive the error.
    const other = stored();
    await way.isTried();
    way.mend();
    await other;
    return createNotes(moment).list();
  });

  expect(read).toEqual(['a']);
  expect(await stored()).toEqual(['a']);
});

test('reads wait during an outage of the database, and are refused when that takes too long', async () => {
  const { skip } = skipTime();
  const { way, add, stored } = await openNotes();
  await add('a');
  way.cut();
  const patient = stored();
  await way.isTried();
  way.mend();
  expect(await patient).toEqual(['a']);

  way.cut();
  const refused = stored();
  await way.isTried();
  skip();
  await expect(refused).rejects.toThrow(DatabaseUnreachableError);
  await expect(stored()).rejects.toThrow(DatabaseUnreachableError);
  way.mend();
  expect(await stored()).toEqual(['a']);
});

test('two nodes write one after the other, and a reader never sees a later row before an earlier one', async () => {
  const { direct, database, transact } = await openNotes();
  const second = await open(direct);
  const next = (of: string) => (tx: { notes: { add(text: string): Promise<void> } }) => tx.notes.add(of);
  const writing = Promise.all(
    [transact, transactOver(second).transact].map(async (write, node) => {
      for (let count = 0; count < 40; count += 1)
        await Promise.all([0, 1, 2].map((at) => write(next(`${node} ${count} ${at}`))));
    }),
  );
  const seen: string[][] = [];
  const progress = { isDone: false };
  const watching = (async () => {
    while (!progress.isDone) seen.push(await createNotes(database.reader).list());
  })();
  await writing;
  progress.isDone = true;
  await watching;
  const all = await createNotes(second.reader).list();

  expect(all).toHaveLength(240);
  // No row appears before or between rows that were read earlier.
  for (const list of seen) expect(all.slice(0, list.length)).toEqual(list);
});

test(
  'every acknowledged row survives when PostgreSQL is killed under traffic, and writes resume by themselves',
  async () => {
    const server = makePostgresServer({ isDurable: true });
    onTestFinished(() => server.remove());
    onTestFinished(() => server.stop('immediate'));
    const database = await open(server.urlOf('postgres'));
    await database.writer.command(CREATE_NOTES);
    const { add } = transactOver(database);
    const acknowledged: string[] = [];
    const refused: unknown[] = [];
    const progress = { isDone: false };
    const acknowledge = (count: number) => {
      const goal = acknowledged.length + count;
      return expect.poll(() => acknowledged.length).toBeGreaterThan(goal);
    };
    const write = async (author: number) => {
      for (let count = 0; !progress.isDone; count += 1)
        await add(`${author}/${count}`).then(
          () => acknowledged.push(`${author}/${count}`),
          (error: unknown) => refused.push(error),
        );
    };
    const writing = Promise.all(Array.from({ length: 16 }, (_, author) => write(author)));
    await acknowledge(200);
    server.stop('immediate');
    server.start();
    await acknowledge(200);
    progress.isDone = true;
    await writing;
    const kept = new Set(await createNotes(database.reader).list());

    expect(refused.every((error) => error instanceof DatabaseUnreachableError)).toBe(true);
    expect(acknowledged.filter((text) => !kept.has(text))).toEqual([]);
  },
  STARTS_A_SERVER_MS,
);
