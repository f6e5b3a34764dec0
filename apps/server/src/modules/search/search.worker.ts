// Maintains and searches the index on a separate thread, so that sending messages never waits for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseHeldError } from '../../platform/db/transact-errors.ts';
import { giveWay } from '../../platform/threads/give-way.ts';
import { type FollowedLog, followItself } from './indexing/followed-log.ts';
import { createFollower, isForeign } from './indexing/follower.ts';
import { isBroken, openIndexFile, removeIndexFile } from './indexing/index-file.sqlite.ts';
import { createMessageIndex } from './indexing/message-index.sqlite.ts';
import { openFileSource } from './indexing/message-source.sqlite.ts';
import type { MessageSource } from './indexing/message-source.ts';
import { createCandidates } from './retrieval/candidates.sqlite.ts';
import { TooSlowError } from './retrieval/search-budget.ts';
import { createSearcher } from './retrieval/searcher.ts';
import type { FromWorker, ToWorker, WorkerPlace } from './search-protocol.ts';
import { createTurns, type Outcome } from './search-turns.ts';

const POLL_MS = 2_000;
/**
 * With a replica, new entries are collected for longer, because each read asks the primary for its position. A search
 * reads at once, and waits for entries that the replica lacks.
 */
const COLLECT_MS = 500;
const LATE_MS = 20;
const WAIT_FOR_REPLICA_MS = 250;
/** The maximum length of an indexing step, and while searches wait. */
const STEP_MS = 100;
const SHORT_STEP_MS = 25;

giveWay();

const { dataDir, databaseUrl, databaseReplicaUrl, slowness } = workerData as WorkerPlace;
/**
 * How long a search waits for the newest messages to be indexed. It takes a few milliseconds, but this thread has a low
 * priority, and with PostgreSQL it waits for answers, which arrive late on a busy machine.
 */
const CATCH_UP_MS = slowness * (databaseUrl === undefined ? 250 : 1_500);
/** How long one search may work in total, without waiting time. */
const SEARCH_WORK_MS = slowness * 1_000;
const now = () => Date.now();
const say = (message: FromWorker) => parentPort?.postMessage(message);
// Error messages may quote a query: only their kind is reported.
const problemOf = (error: unknown) =>
  error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'unknown';

const followedAlone = (source: MessageSource) => ({ source, followed: followItself(source) });
const { source, followed } = await openSource();
let opened: Awaited<ReturnType<typeof openIndex>> | undefined;

/** The code for PostgreSQL is loaded only on servers that use it. */
async function openSource(): Promise<{ source: MessageSource; followed: FollowedLog }> {
  if (databaseUrl === undefined) return followedAlone(openFileSource(dataDir));
  const source = await (await import('./indexing/message-source.postgres.ts')).openServedSource(databaseUrl);
  if (databaseReplicaUrl === undefined) return followedAlone(source);
  const { followReplica } = await import('./indexing/followed-replica.postgres.ts');
  const onLeft = (why: string) => say({ kind: 'replica_left', why });
  return { source, followed: followReplica({ source, replicaUrl: databaseReplicaUrl, onLeft }) };
}

async function openIndex() {
  const open = () => {
    const db = openIndexFile(dataDir);
    const parts = { index: createMessageIndex(db), source, followed, now };
    return { db, parts };
  };
  let { db, parts } = open();
  const isOther = await isForeign(parts).catch((error: unknown) => {
    db.close();
    throw error;
  });
  if (isOther) {
    db.close();
    removeIndexFile(dataDir);
    ({ db, parts } = open());
  }
  const follower = createFollower(parts);
  // Covers removals while the worker was not running.
  follower.expectMissing();
  return { db, follower, searcher: createSearcher(createCandidates(db), source) };
}

/** The index while it is open. */
function current() {
  if (!opened) throw new Error('The index is not open.');
  return opened;
}

let isOutageTold = false;

/**
 * A broken index is discarded and rebuilt; other errors are retried later. An outage of the database is reported once.
 */
function recover(error: unknown): void {
  if (isClosing) return;
  const isOutage = error instanceof DatabaseHeldError;
  if (!isOutage || !isOutageTold) say({ kind: 'trouble', problem: problemOf(error) });
  isOutageTold = isOutage;
  if (isBroken(error)) startOver();
}

/** The next turn opens an empty index. */
function startOver(): void {
  opened?.db.close();
  opened = undefined;
  removeIndexFile(dataDir);
  wake();
}

/** Removing all words one by one would take long; if no message is left, the file is deleted instead. */
async function forgetRemoved(): Promise<void> {
  hasRemoved = false;
  current().follower.expectMissing();
  if (await source.isEmpty()) startOver();
}

/** A search finds earlier messages, unless the index, or the replica that it follows, is far behind. */
async function catchUp(): Promise<void> {
  const { follower } = current();
  const until = now() + CATCH_UP_MS;
  const lateUntil = now() + WAIT_FOR_REPLICA_MS;
  while ((await follower.isNear()) && now() < until) {
    if (await follower.follow(until - now())) continue;
    if (!follower.isLate() || now() >= lateUntil) return;
    await sleep(LATE_MS);
  }
}

function answer(id: number, outcome: Outcome): void {
  if (outcome instanceof TooSlowError) return say({ kind: 'too_slow', id });
  if ('hits' in outcome) return say({ kind: 'found', id, page: outcome });
  say({ kind: 'failed', id, problem: problemOf(outcome.failure) });
  recover(outcome.failure);
}

let toldMid = -1;

function tellProgress(mid: number): void {
  if (mid !== toldMid) say({ kind: 'indexed', mid });
  toldMid = mid;
}

const turns = createTurns({ searcher: () => current().searcher, catchUp, now, answer, workMs: SEARCH_WORK_MS });
/** A turn is running, or about to begin. */
let isAwake = false;
/** A message arrived meanwhile. */
let isWanted = false;
let hasRemoved = false;
let isClosing = false;

/**
 * Works until everything is done, one slice and one step per turn of the event loop, with incoming messages in between
 * and during queries. Their handlers only set flags: one turn at a time uses the index.
 */
function wake(): void {
  isWanted = true;
  if (isAwake) return;
  isAwake = true;
  setImmediate(() => void work());
}

async function work(): Promise<void> {
  isWanted = false;
  if (!isClosing) await takeTurn().catch(recoverTurn);
  isAwake = false;
  if (isClosing) return end();
  if (isWanted || (opened && !turns.isIdle())) wake();
}

async function takeTurn(): Promise<void> {
  opened ??= await openIndex();
  if (hasRemoved) await forgetRemoved();
  opened ??= await openIndex();
  if (!turns.isIdle()) await turns.takeTurn();
  if (!opened) return;
  const { follower } = opened;
  const stepMs = turns.isIdle() ? STEP_MS : SHORT_STEP_MS;
  if ((await follower.follow(stepMs)) || (await follower.cleanUp(stepMs))) isWanted = true;
  if (follower.isLate()) lookSoon();
  tellProgress(follower.position());
  isOutageTold = false;
}

/** Fails searches that cannot begin, instead of keeping them waiting. */
function recoverTurn(error: unknown): void {
  recover(error);
  if (!opened) turns.giveUp(error);
}

const poll = setInterval(wake, POLL_MS);
let soon: NodeJS.Timeout | undefined;

function lookSoon(): void {
  soon ??= setTimeout(() => {
    soon = undefined;
    wake();
  }, COLLECT_MS);
}

function close(): void {
  isClosing = true;
  if (!isAwake) end();
}

function end(): void {
  clearInterval(poll);
  clearTimeout(soon);
  parentPort?.close();
  opened?.db.close();
  opened = undefined;
  void followed.close().then(() => source.close());
}

parentPort?.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'search':
      turns.add(message.id, message.request);
      return wake();
    case 'forget_search':
      return turns.forget(message.id);
    case 'log_grew':
      return databaseReplicaUrl === undefined ? wake() : lookSoon();
    case 'messages_removed':
      hasRemoved = true;
      return wake();
    case 'close':
      return close();
    default:
      message satisfies never;
  }
});
say({ kind: 'ready' });
wake();
