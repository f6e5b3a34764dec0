// Maintains and searches the index beside the message log, on a thread of its own: sending never waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import { giveWay } from '../../platform/threads/give-way.ts';
import { createCandidates } from './retrieval/candidates.sqlite.ts';
import { createFollower, isForeign } from './indexing/follower.ts';
import { isBroken, openIndexFile, removeIndexFile } from './indexing/index-file.sqlite.ts';
import { createMessageIndex } from './indexing/message-index.sqlite.ts';
import { openMessageSource } from './indexing/message-source.sqlite.ts';
import { TooSlowError } from './retrieval/search-budget.ts';
import type { FromWorker, ToWorker, WorkerPlace } from './search-protocol.ts';
import { createTurns, type Outcome } from './search-turns.ts';
import { createSearcher } from './retrieval/searcher.ts';

const POLL_MS = 2_000;
/** How long a search waits for the newest messages to be indexed. */
const CATCH_UP_MS = 50;
/** The maximum length of an indexing step; and while searches wait. */
const STEP_MS = 100;
const SHORT_STEP_MS = 25;

giveWay();

const { dataDir } = workerData as WorkerPlace;
const now = () => Date.now();
const say = (message: FromWorker) => parentPort?.postMessage(message);
// Error messages may quote a query: only their kind is reported.
const problemOf = (error: unknown) =>
  error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}`.trim() : 'unknown';

const source = openMessageSource(dataDir);
let opened = openIndex();

function openIndex() {
  const open = () => {
    const db = openIndexFile(dataDir);
    const parts = { index: createMessageIndex(db), source, now };
    return { db, parts };
  };
  let { db, parts } = open();
  if (isForeign(parts)) {
    db.close();
    removeIndexFile(dataDir);
    ({ db, parts } = open());
  }
  const follower = createFollower(parts);
  // For whatever was removed while nobody was listening.
  follower.expectMissing();
  return { db, follower, searcher: createSearcher(createCandidates(db), source) };
}

/** A broken index is discarded and rebuilt; anything else is retried later. */
function recover(error: unknown): void {
  say({ kind: 'trouble', problem: problemOf(error) });
  if (!isBroken(error)) return;
  startOver();
}

function startOver(): void {
  opened.db.close();
  removeIndexFile(dataDir);
  opened = openIndex();
  wake();
}

/** Removing all words one by one would take long; if nothing is left, the file is deleted instead. */
function forgetRemoved(): void {
  if (source.isEmpty()) return startOver();
  opened.follower.expectMissing();
  wake();
}

/** Messages sent before a search are found by it, unless the index is still far behind. */
function catchUp(): void {
  const until = now() + CATCH_UP_MS;
  while (opened.follower.isNear() && now() < until && opened.follower.follow(until - now()));
}

function answer(id: number, outcome: Outcome): void {
  if (outcome instanceof TooSlowError) return say({ kind: 'too_slow', id });
  if ('hits' in outcome) return say({ kind: 'found', id, page: outcome });
  say({ kind: 'failed', id, problem: problemOf(outcome.failure) });
  recover(outcome.failure);
}

let toldMid = -1;

function tellProgress(): void {
  const mid = opened.follower.position();
  if (mid !== toldMid) say({ kind: 'indexed', mid });
  toldMid = mid;
}

const turns = createTurns({ searcher: () => opened.searcher, catchUp, now, answer });
let isAwake = false;

/**
 * Works until nothing is left to do, one slice and one step per turn of the loop, with incoming messages in between.
 */
function wake(): void {
  if (isAwake) return;
  isAwake = true;
  setImmediate(work);
}

function work(): void {
  isAwake = false;
  if (!opened.db.open) return;
  if (!turns.isIdle()) turns.takeTurn();
  const stepMs = turns.isIdle() ? STEP_MS : SHORT_STEP_MS;
  try {
    if (opened.follower.follow(stepMs) || opened.follower.cleanUp(stepMs) || !turns.isIdle()) wake();
    tellProgress();
  } catch (error) {
    recover(error);
    if (!turns.isIdle()) wake();
  }
}

const poll = setInterval(wake, POLL_MS);

function close(): void {
  clearInterval(poll);
  parentPort?.close();
  opened.db.close();
  source.close();
}

parentPort?.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'search':
      turns.add(message.id, message.request);
      return wake();
    case 'forget_search':
      return turns.forget(message.id);
    case 'log_grew':
      return wake();
    case 'messages_removed':
      return forgetRemoved();
    case 'close':
      return close();
    default:
      message satisfies never;
  }
});
say({ kind: 'ready' });
wake();
