import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { makeFolder } from '#test/cli/loquat.ts';
import { nth } from '#test/drivers/found.ts';
import { inTurn } from '#test/drivers/in-turn.ts';
import { meet, type Person, send } from '#test/drivers/people.ts';
import { makeIndexOld, versionOf } from '#test/modules/search/old-index.ts';
import { ask, deleteMessage, editMessage, find } from '#test/modules/search/searching.ts';
import { makePostgresServer } from '#test/platform/postgres/postgres-server.ts';
import { makeDatabase, testWithPostgres as test } from '#test/platform/postgres/test-database.ts';
import { startTestServer, type TestServer } from '#test/servers/test-server.ts';
import { SOURCE_SQL } from './indexing/message-source.ts';

/** For a test that starts its own PostgreSQL. */
const STARTS_A_SERVER_MS = 240_000;

/** The connection of the search thread, recognised by its last query while idle, searching or indexing. */
const CUT_OFF = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
  AND (query LIKE '${SOURCE_SQL.steps}%' OR query LIKE '${SOURCE_SQL.states}%' OR query LIKE '${SOURCE_SQL.entries}%')`;

async function start(DATABASE_URL: string) {
  const server = await startTestServer({ DATABASE_URL, LOG_LEVEL: 'silent' });
  onTestFinished(() => server.close().catch(() => {}));
  return server;
}

/** The indexed messages, each as often as it is in the index. */
function indexed({ dataDir }: TestServer): number[] {
  const db = new Database(join(dataDir, 'search.db'), { readonly: true });
  try {
    return db.prepare<[], number>('SELECT mid FROM docs ORDER BY mid').pluck().all();
  } finally {
    db.close();
  }
}

const say = (server: TestServer, ann: Person, text: string) => send(server, ann, `user/${ann.uid}`, text);

test('a search thread whose connection is lost repeatedly misses and duplicates nothing', async () => {
  const url = await makeDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const server = await start(url);
  const [ann] = await meet(server);
  const mids = [await say(server, ann, 'a needle')];
  expect(await find(server, ann, 'needle')).toEqual(mids);

  const cutOff = async () => (await client.query(CUT_OFF)).rowCount;
  const cut = () => expect.poll(cutOff, { interval: 5 }).toBeGreaterThan(0);
  await inTurn([0, 1, 2, 3], async (round) => {
    const sending = inTurn([1, 2], (at) => say(server, ann, `needle ${round} ${at}`));
    // Once while it indexes, and once after it has read again over a new connection.
    await cut();
    mids.push(...(await sending));
    await ask(server, ann, { q: 'needle' });
    mids.push(await say(server, ann, `needle ${round} at the end`));
    await cut();
  });

  const [edited, deleted] = [nth(mids, 2), nth(mids, 3)];
  mids.splice(2, 2);
  await editMessage(server, ann, edited, 'now a pin');
  await deleteMessage(server, ann, deleted);
  await cut();

  const newestFirst = mids.toReversed();
  await expect.poll(() => find(server, ann, 'needle', { limit: '50' }).catch(() => [])).toEqual(newestFirst);
  expect(await find(server, ann, 'pin')).toEqual([edited]);
  const all = indexed(server);
  expect(all).toEqual([...new Set(all)]);
  expect(all).toEqual(expect.arrayContaining([...mids, edited]));
});

test(
  'after a restart of PostgreSQL all messages are found, older and newer ones',
  { timeout: STARTS_A_SERVER_MS },
  async () => {
    const postgres = makePostgresServer({ isDurable: false });
    onTestFinished(() => postgres.remove());
    onTestFinished(() => postgres.stop('immediate'));
    const server = await start(postgres.urlOf('postgres'));
    const [ann] = await meet(server);
    const before = await say(server, ann, 'a needle before');
    expect(await find(server, ann, 'needle')).toEqual([before]);
    const unindexed = await say(server, ann, 'a needle at the end');

    postgres.stop('fast');
    const meanwhile = find(server, ann, 'needle').catch(() => []);
    postgres.start();
    await meanwhile;
    await expect.poll(async () => (await fetch(`${server.origin}/health/ready`)).status).toBe(200);
    const after = await say(server, ann, 'a needle after');

    await expect.poll(() => find(server, ann, 'needle').catch(() => [])).toEqual([after, unindexed, before]);
    expect(indexed(server)).toEqual([before, unindexed, after]);
  },
);

test('an index with the words of another version is rebuilt from PostgreSQL', async () => {
  const dataDir = await makeFolder();
  const env = { DATABASE_URL: await makeDatabase(), DATA_DIR: dataDir };
  const first = await startTestServer(env);
  const [ann] = await meet(first);
  const mid = await say(first, ann, 'Łódź');
  expect(await find(first, ann, 'lodz')).toEqual([mid]);
  await first.close();
  const present = versionOf(dataDir);
  makeIndexOld(dataDir, { words: 'łódź', version: '1.1' });
  const again = await startTestServer(env);
  onTestFinished(() => again.close());
  await find(again, ann, 'lodz');
  // The first step of the worker may still be running.
  expect(await find(again, ann, 'lodz')).toEqual([mid]);
  expect(versionOf(dataDir)).toBe(present);
});
