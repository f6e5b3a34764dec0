import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { call, signIn, FOUNDER } from '#test/drivers/call.ts';
import { found, nth } from '#test/drivers/found.ts';
import { meet, personOf, send } from '#test/drivers/people.ts';
import { makeIndexOld, versionOf } from '#test/modules/search/old-index.ts';
import { deleteMessage, find } from '#test/modules/search/searching.ts';
import { alterDatabase } from '#test/servers/behind-the-wire.ts';
import { databaseEnv } from '#test/servers/server-database.ts';
import { startTestServer, test } from '#test/servers/test-server.ts';
import { systemClock } from '../../platform/clock.ts';
import { createFollower } from './indexing/follower.ts';
import { openIndexFile } from './indexing/index-file.sqlite.ts';
import { createMessageIndex } from './indexing/message-index.sqlite.ts';
import { openServedSource } from './indexing/message-source.postgres.ts';
import { openFileSource } from './indexing/message-source.sqlite.ts';
import { termOf } from './query/search-terms.ts';
import { createSearchIndex, type SearchIndexParts } from './search-index.ts';

const filesOf = (dataDir: string) => ['search.db', 'search.db-wal', 'search.db-shm'].map((name) => join(dataDir, name));

/** Starts a server on the folder, searches, and stops it again. */
async function findAnew(dataDir: string, q: string): Promise<number[]> {
  const server = await startTestServer({ DATA_DIR: dataDir });
  try {
    const founder = personOf(await signIn(server, FOUNDER));
    await find(server, founder, q);
    // The first step of the worker may still be running.
    return await find(server, founder, q);
  } finally {
    await server.close();
  }
}

const STEP_MS = 100;
const PLACE = {
  databaseUrl: undefined,
  databaseReplicaUrl: undefined,
  slowness: 50,
  clock: systemClock,
  isLogEmpty: async () => false,
};

/** The index of a folder without a thread: step by step. */
async function openParts(dataDir: string, now = Date.now) {
  const db = openIndexFile(dataDir);
  const { DATABASE_URL } = await databaseEnv(dataDir);
  const source = DATABASE_URL === undefined ? openFileSource(dataDir) : await openServedSource(DATABASE_URL);
  const index = createMessageIndex(db);
  const follower = createFollower({ index, source, now });
  const settle = async () => {
    while ((await follower.follow(STEP_MS)) || (await follower.cleanUp(STEP_MS)));
  };
  const close = async () => {
    db.close();
    await source.close();
  };
  return { index, follower, settle, close };
}

test('an index with the words of another version is rebuilt: old messages are found by the new words', async ({
  server,
  dataDir,
}) => {
  const [ann] = await meet(server);
  const mid = await send(server, ann, `user/${ann.uid}`, 'Łódź');
  expect(await find(server, ann, 'lodz')).toEqual([mid]);
  await server.close();
  const present = versionOf(dataDir);
  makeIndexOld(dataDir, { words: 'łódź', version: present });
  expect(await findAnew(dataDir, 'lodz')).toEqual([]);
  makeIndexOld(dataDir, { words: 'łódź', version: present.replace(/\d+$/, (tokens) => String(Number(tokens) - 1)) });
  expect(await findAnew(dataDir, 'lodz')).toEqual([mid]);
  expect(versionOf(dataDir)).toBe(present);
});

test('an index that is missing, broken or of another log is rebuilt', async ({ dataDir }) => {
  const first = await startTestServer({ DATA_DIR: dataDir });
  const [ann] = await meet(first);
  const mid = await send(first, ann, `user/${ann.uid}`, 'a treasure');
  expect(await find(first, ann, 'treasure')).toEqual([mid]);
  await first.close();
  expect(existsSync(join(dataDir, 'search.db'))).toBe(true);

  for (const file of filesOf(dataDir)) rmSync(file, { force: true });
  expect(await findAnew(dataDir, 'treasure')).toEqual([mid]);

  writeFileSync(join(dataDir, 'search.db'), 'this is no database, and long enough to be looked at. '.repeat(40));
  expect(await findAnew(dataDir, 'treasure')).toEqual([mid]);

  await alterDatabase(dataDir, "UPDATE messages SET content = 'a pearl' WHERE mid = @mid", { mid });
  await alterDatabase(dataDir, 'UPDATE message_log SET created_at = created_at - 1 WHERE mid = @mid', { mid });
  expect(await findAnew(dataDir, 'pearl')).toEqual([mid]);
});

test('deleted words are removed from the index down to the bytes', async ({ server, dataDir }) => {
  const [ann] = await meet(server);
  const holds = () => filesOf(dataDir).some((file) => existsSync(file) && readFileSync(file).includes('treasure'));
  const mid = await send(server, ann, `user/${ann.uid}`, 'a treasure');
  await send(server, ann, `user/${ann.uid}`, 'another word');
  const { settle, close, index } = await openParts(dataDir);
  await settle();
  expect(holds()).toBe(true);
  await deleteMessage(server, ann, mid);
  await settle();
  expect(index.midsFrom(0, 10)).not.toContain(mid);
  // Closing writes the last pages from the journal into the file.
  await close();
  expect(holds()).toBe(false);
});

test('messages erased without a log entry are removed from the index', async ({ server, dataDir }) => {
  const [ann] = await meet(server);
  const mids: number[] = [];
  for (const text of ['one', 'two', 'three']) mids.push(await send(server, ann, `user/${ann.uid}`, text));
  const { settle, close, index, follower } = await openParts(dataDir);
  await settle();
  expect(index.midsFrom(0, 10)).toEqual(mids);
  const erased = nth(mids, 1);
  await alterDatabase(dataDir, 'DELETE FROM messages WHERE mid = @erased', { erased });
  await alterDatabase(dataDir, 'DELETE FROM message_log WHERE mid = @erased', { erased });
  await settle();
  expect(index.midsFrom(0, 10)).toEqual(mids);
  follower.expectMissing();
  await settle();
  expect(index.midsFrom(0, 10)).toEqual([mids[0], mids[2]]);
  await close();
});

test('expired messages are removed from the index in time', async ({ server, dataDir }) => {
  const [ann] = await meet(server);
  const mid = await send(server, ann, `user/${ann.uid}`, 'burning');
  const end = Date.now() + 60_000;
  await alterDatabase(dataDir, 'UPDATE messages SET expires_at = @end WHERE mid = @mid', { end, mid });
  let time = end - 1;
  const { settle, close, index } = await openParts(dataDir, () => time);
  await settle();
  expect(index.midsFrom(0, 10)).toEqual([mid]);
  time = end;
  await settle();
  expect(index.midsFrom(0, 10)).toEqual([]);
  await close();
});

test('a cleared server has an empty index, and finds later messages', async ({ server }) => {
  const [ann] = await meet(server);
  await send(server, ann, `user/${ann.uid}`, 'a treasure');
  expect(await find(server, ann, 'treasure')).toHaveLength(1);
  for (const table of ['messages', 'message_log']) await alterDatabase(server.dataDir, `DELETE FROM ${table}`);
  server.searchIndex.noteMessagesRemoved();
  expect(await find(server, ann, 'treasure')).toEqual([]);
  const mid = await send(server, ann, `user/${ann.uid}`, 'a treasure');
  expect(await find(server, ann, 'treasure')).toEqual([mid]);
});

const codeOf = (search: Promise<unknown>) =>
  search.then(
    () => 'found',
    (problem: { code: string }) => problem.code,
  );

/** The index of a folder, and a function to search it. */
function openIndex(dataDir: string, parts: Partial<SearchIndexParts> = {}) {
  const index = createSearchIndex({ ...PLACE, dataDir, report: () => {}, ...parts });
  const ask = (uid: number) => {
    const wanted = { terms: [found(termOf('x', false))], from: null, in: null, has: [], after: null, before: null };
    return codeOf(index.search({ readable: { uid, gids: [] }, wanted, order: 'newest', limit: 1, place: null }));
  };
  return { index, ask };
}
const openEmpty = (dataDir: string) => openIndex(join(dataDir, 'other'));

test('a search while the thread still loads waits for it, with a longer limit', async ({ dataDir }) => {
  await (await startTestServer({ DATA_DIR: dataDir })).close();
  // Timers fire at once here, not in the thread.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { DATABASE_URL } = await databaseEnv(dataDir);
  const { index, ask } = openIndex(dataDir, { databaseUrl: DATABASE_URL });
  const asked = ask(1);
  vi.advanceTimersByTime(10_000);
  expect(await asked).toBe('found');
  vi.useRealTimers();
  await index.close();
});

test('of one user four searches wait, and a newer one replaces the oldest', async ({ server }) => {
  const { index, ask } = openEmpty(server.dataDir);
  const asked = [1, 1, 1, 2, 1, 1, 1].map(ask);
  expect(await Promise.all(asked.slice(0, 2))).toEqual(['request.rate_limited', 'request.rate_limited']);
  await index.close();
  expect(new Set(await Promise.all(asked.slice(2)))).toEqual(new Set(['server.unavailable']));
});

test('the number of waiting searches is limited, and they end with the server', async ({ server }) => {
  const { index, ask } = openEmpty(server.dataDir);
  const waiting = Array.from({ length: 64 }, (_, number) => ask(1 + number));
  expect(await ask(99)).toBe('server.unavailable');
  await index.close();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['server.unavailable']));
});

test('a broken worker is reported, and the rest of the server continues', async ({ server }) => {
  const reported: unknown[] = [];
  const dataDir = join(server.dataDir, 'missing');
  const index = createSearchIndex({ ...PLACE, dataDir, report: (error) => reported.push(error) });
  const wanted = { terms: [], from: [1], in: null, has: [], after: null, before: null };
  const request = { readable: { uid: 1, gids: [] }, wanted, order: 'newest', limit: 1, place: null } as const;
  await expect(index.search(request)).rejects.toMatchObject({ code: 'server.unavailable' });
  expect(reported).toHaveLength(1);
  await index.close();
  expect((await call(server, 'GET /admin/system/organization')).status).toBe(200);
});

/** Counts the threads that this process starts until the end of the test. */
function countThreads(): () => number {
  let count = 0;
  const onThread = () => void (count += 1);
  process.on('worker', onThread);
  onTestFinished(() => void process.off('worker', onThread));
  return () => count;
}

test('the thread starts some time after the server, or with the first entry if the log is empty', async ({
  dataDir,
}) => {
  await (await startTestServer({ DATA_DIR: dataDir })).close();
  const { DATABASE_URL } = await databaseEnv(dataDir);
  const afterStart = async (isLogEmpty: boolean) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opened = openIndex(dataDir, { databaseUrl: DATABASE_URL, isLogEmpty: async () => isLogEmpty });
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    return opened;
  };
  const threads = countThreads();
  const used = await afterStart(false);
  await expect.poll(threads).toBe(1);
  await expect.poll(() => used.index.indexedMid()).toEqual(expect.any(Number));
  await used.index.close();
  const empty = await afterStart(true);
  // A thread is announced in the next turn.
  await setImmediate();
  expect(threads()).toBe(1);
  empty.index.noteLogGrew();
  await expect.poll(() => empty.index.indexedMid()).toEqual(expect.any(Number));
  expect(threads()).toBe(2);
  await empty.index.close();
});
