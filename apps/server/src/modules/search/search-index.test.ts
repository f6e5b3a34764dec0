import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { call, signIn, FOUNDER } from '../../../test/drivers/call.ts';
import { found, nth } from '../../../test/drivers/found.ts';
import { meet, personOf, send } from '../../../test/drivers/people.ts';
import { startTestServer, test } from '../../../test/servers/test-server.ts';
import { systemClock } from '../../platform/clock.ts';
import { createFollower } from './indexing/follower.ts';
import { openIndexFile } from './indexing/index-file.sqlite.ts';
import { createMessageIndex } from './indexing/message-index.sqlite.ts';
import { openFileSource } from './indexing/message-source.sqlite.ts';
import { createSearchIndex, type SearchIndexParts } from './search-index.ts';
import { termOf } from './query/search-terms.ts';
import { deleteMessage, find } from '../../../test/modules/search/searching.ts';
import { alterDatabase } from '../../../test/servers/behind-the-wire.ts';
import { databaseEnv } from '../../../test/servers/server-database.ts';
import { openServedSource } from './indexing/message-source.postgres.ts';

const filesOf = (dataDir: string) => ['search.db', 'search.db-wal', 'search.db-shm'].map((name) => join(dataDir, name));

/** Starts a server on the folder, asks, and stops it again. */
async function findAnew(dataDir: string, q: string): Promise<number[]> {
  const server = await startTestServer({ DATA_DIR: dataDir });
  try {
    const founder = personOf(await signIn(server, FOUNDER));
    await find(server, founder, q);
    // The first step of the worker may still be under way.
    return await find(server, founder, q);
  } finally {
    await server.close();
  }
}

const STEP_MS = 100;
const PLACE = {
  databaseUrl: undefined,
  databaseReplicaUrl: undefined,
  clock: systemClock,
  isLogEmpty: async () => false,
};

/** The index of a folder without a thread: one step after the other. */
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

test('an index that is missing, broken or of another log is made anew', async ({ dataDir }) => {
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

test('deleted words are gone from the index down to the bytes', async ({ server, dataDir }) => {
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
  // Closing brings the last pages from the journal into the file.
  await close();
  expect(holds()).toBe(false);
});

test('messages that were erased without a word in the log leave the index', async ({ server, dataDir }) => {
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

test('what expires leaves the index in its time', async ({ server, dataDir }) => {
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

test('a cleared server has nothing in its index, and finds what is said afterwards', async ({ server }) => {
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

/** The index of a folder, and how to ask it. */
function openIndex(dataDir: string, parts: Partial<SearchIndexParts> = {}) {
  const index = createSearchIndex({ ...PLACE, dataDir, report: () => {}, ...parts });
  const ask = (uid: number) => {
    const wanted = { terms: [found(termOf('x', false))], from: null, in: null, has: [], after: null, before: null };
    return codeOf(index.search({ readable: { uid, gids: [] }, wanted, order: 'newest', limit: 1, place: null }));
  };
  return { index, ask };
}
const openEmpty = (dataDir: string) => openIndex(join(dataDir, 'other'));

test('who asks while the thread still loads waits for it, and longer than for a search', async ({ dataDir }) => {
  await (await startTestServer({ DATA_DIR: dataDir })).close();
  // Time goes by at once here, not for the thread.
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

test('of one person four searches wait, and a newer one takes the place of the oldest', async ({ server }) => {
  const { index, ask } = openEmpty(server.dataDir);
  const asked = [1, 1, 1, 2, 1, 1, 1].map(ask);
  expect(await Promise.all(asked.slice(0, 2))).toEqual(['request.rate_limited', 'request.rate_limited']);
  await index.close();
  expect(new Set(await Promise.all(asked.slice(2)))).toEqual(new Set(['server.unavailable']));
});

test('so many people wait at most, and a search that waits ends with the server', async ({ server }) => {
  const { index, ask } = openEmpty(server.dataDir);
  const waiting = Array.from({ length: 64 }, (_, number) => ask(1 + number));
  expect(await ask(99)).toBe('server.unavailable');
  await index.close();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['server.unavailable']));
});

test('a worker that cannot work is reported, and the rest of the server goes on', async ({ server }) => {
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

/** Until something is indexed since the server's start, in milliseconds. */
async function untilIndexed({ index }: Pick<ReturnType<typeof openIndex>, 'index'>): Promise<number> {
  const startedAt = performance.now();
  await expect.poll(() => index.indexedMid()).toEqual(expect.any(Number));
  return performance.now() - startedAt;
}

test('the thread begins by itself after the start, but with the first entry if the log is empty', async ({
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
  const used = await afterStart(false);
  const tookMs = await untilIndexed(used);
  await used.index.close();
  const empty = await afterStart(true);
  await new Promise((resolve) => setTimeout(resolve, 2 * tookMs));
  expect(empty.index.indexedMid()).toBeNull();
  empty.index.noteLogGrew();
  await untilIndexed(empty);
  await empty.index.close();
});
