import { ProblemError } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { FoundPage, FromWorker, SearchRequest, WorkerPlace } from './search-protocol.ts';
import { createSearchThread } from './search-thread.ts';

/** The full-text index of all messages, maintained from the message log by a separate thread. */
export interface SearchIndex {
  /** Called when the log has grown. Cheap: hints are collected. */
  noteLogGrew(): void;
  /** Messages were erased without an entry in the log (expiry, clearing of a channel or of the server). */
  noteMessagesRemoved(): void;
  /**
   * A user's oldest search is cancelled if they have too many.
   * @throws ProblemError `search.too_slow`, `server.unavailable`, `request.rate_limited` if it was cancelled
   */
  search(request: Omit<SearchRequest, 'now' | 'deadline'>): Promise<FoundPage>;
  /** The last indexed entry of the log; null until the thread has started. */
  indexedMid(): number | null;
  close(): Promise<void>;
}

export interface SearchIndexParts extends WorkerPlace {
  /** Whether the log is empty: then there is nothing to index, and no thread is needed. */
  isLogEmpty: () => Promise<boolean>;
  clock: Clock;
  report: (error: unknown) => void;
}

interface Pending {
  uid: number;
  resolve: (page: FoundPage) => void;
  reject: (problem: ProblemError) => void;
  timer: NodeJS.Timeout;
}

const SEARCH_LIMIT_MS = 2_000;
/** The limit for searches while the thread still loads, which can take seconds on a busy machine. */
const FIRST_SEARCH_LIMIT_MS = 15_000;
/** The maximum number of running searches. */
const MAX_PENDING = 64;
/** The maximum per user: a newer search replaces the oldest. */
const MAX_PENDING_OF_ONE = 4;
/**
 * The thread starts this long after the server, or with the first search, so as not to slow the start, when all clients
 * reconnect. With an empty log it does not start at all: it takes ten megabytes.
 */
const START_DELAY_MS = 10_000;
/** How long changes are collected. A search does not wait for this: it indexes new entries first. */
const HINT_DELAY_MS = 100;

/** Pending searches, a few per user, each with a time limit. */
function createPending(forget: (id: number) => void) {
  const pending = new Map<number, Pending>();
  let lastId = 0;

  function take(id: number): Pending | undefined {
    const waiting = pending.get(id);
    clearTimeout(waiting?.timer);
    pending.delete(id);
    return waiting;
  }
  const reject = (id: number, problem: ProblemError) => take(id)?.reject(problem);

  /** A page sends several searches at once; further ones cancel the oldest. */
  function giveUpOlder(uid: number): void {
    const own = [...pending].flatMap(([id, one]) => (one.uid === uid ? [id] : []));
    for (const id of own.slice(0, Math.max(0, own.length + 1 - MAX_PENDING_OF_ONE))) {
      forget(id);
      reject(id, new ProblemError('request.rate_limited'));
    }
  }

  return {
    reject,
    resolve: (id: number, page: FoundPage) => take(id)?.resolve(page),
    rejectAll: () => [...pending.keys()].forEach((id) => reject(id, new ProblemError('server.unavailable'))),
    /** @throws ProblemError `server.unavailable` if too many are already waiting */
    add(uid: number, limitMs: number, ask: (id: number) => void): Promise<FoundPage> {
      giveUpOlder(uid);
      if (pending.size >= MAX_PENDING) throw new ProblemError('server.unavailable');
      const id = ++lastId;
      return new Promise((resolve, fail) => {
        const timer = setTimeout(() => reject(id, new ProblemError('search.too_slow')), limitMs);
        pending.set(id, { uid, resolve, reject: fail, timer });
        ask(id);
      });
    },
  };
}

/** The index of `dataDir/search.db`. */
export function createSearchIndex(parts: SearchIndexParts): SearchIndex {
  const { isLogEmpty, report, ...place } = parts;
  const pending = createPending((id) => void thread.tell({ kind: 'forget_search', id }));
  const thread = createSearchThread({ ...place, report, onMessage: hear, onLost: lose });
  let isReady = false;
  let indexedMid: number | null = null;
  let hint: NodeJS.Timeout | null = null;
  let starting: NodeJS.Timeout | null = setTimeout(() => void startUnlessEmpty().catch(report), START_DELAY_MS).unref();

  async function startUnlessEmpty(): Promise<void> {
    starting = null;
    if (!(await isLogEmpty())) thread.start();
  }

  function lose(): void {
    isReady = false;
    pending.rejectAll();
  }

  function hear(message: FromWorker): void {
    if (message.kind === 'ready') isReady = true;
    if (message.kind === 'indexed') indexedMid = message.mid;
    if (message.kind === 'found') pending.resolve(message.id, message.page);
    if (message.kind === 'too_slow') pending.reject(message.id, new ProblemError('search.too_slow'));
    if (message.kind === 'failed') pending.reject(message.id, new ProblemError('server.unavailable'));
    if (message.kind === 'trouble') report(new Error(`The search index failed: ${message.problem}`));
    if (message.kind === 'replica_left')
      report(new Error(`The search index reads DATABASE_URL instead of DATABASE_REPLICA_URL for now. ${message.why}`));
  }

  return {
    noteLogGrew() {
      hint ??= setTimeout(() => {
        hint = null;
        if (!starting) thread.start();
        thread.tell({ kind: 'log_grew' });
      }, HINT_DELAY_MS).unref();
    },
    // A thread that is not running checks for them when it starts.
    noteMessagesRemoved: () => void thread.tell({ kind: 'messages_removed' }),
    async search(request) {
      thread.start();
      const { uid } = request.readable;
      const limitMs = parts.slowness * (isReady ? SEARCH_LIMIT_MS : FIRST_SEARCH_LIMIT_MS);
      const deadline = Date.now() + limitMs;
      return pending.add(uid, limitMs, (id) => {
        const asked = thread.tell({ kind: 'search', id, request: { ...request, now: parts.clock.now(), deadline } });
        if (!asked) pending.reject(id, new ProblemError('server.unavailable'));
      });
    },
    indexedMid: () => indexedMid,
    async close() {
      if (starting) clearTimeout(starting);
      if (hint) clearTimeout(hint);
      pending.rejectAll();
      await thread.close();
    },
  };
}
