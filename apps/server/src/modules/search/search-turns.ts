import { TooSlowError } from './retrieval/search-budget.ts';
import type { FoundPage, SearchRequest } from './search-protocol.ts';
import type { Search, Searcher } from './retrieval/searcher.ts';

/** A search continues for this long; then others have their turn. */
const SLICE_MS = 25;
/** How long one search may work in total, not counting waiting. */
const SEARCH_WORK_MS = 1_000;
/** What somebody's searches used is forgotten at a tenth of real time. */
const FORGIVING = 10;
const MAX_REMEMBERED = 1_000;

export interface TurnsParts {
  /** The one that is currently open. */
  searcher: () => Pick<Searcher, 'begin' | 'goOn'>;
  /** Called before the first slice of each search. */
  catchUp: () => Promise<void>;
  now: () => number;
  answer: (id: number, outcome: Outcome) => void;
}

export type Outcome = FoundPage | TooSlowError | { failure: unknown };

interface Waiting {
  id: number;
  request: SearchRequest;
  search: Search | null;
  workedMs: number;
}

/** What people's searches have recently used. */
function createUsage(now: () => number) {
  const used = new Map<number, { ms: number; at: number }>();
  const of = (uid: number) => {
    const { ms, at } = used.get(uid) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - (now() - at) / FORGIVING);
  };
  return {
    of,
    add(uid: number, ms: number): void {
      used.set(uid, { ms: of(uid) + ms, at: now() });
      if (used.size <= MAX_REMEMBERED) return;
      for (const known of used.keys()) if (of(known) === 0) used.delete(known);
    },
  };
}

/**
 * Running searches, slice by slice. Whoever has used least has the next turn, so that nobody waits for somebody else's
 * long searches.
 */
export function createTurns({ searcher, catchUp, now, answer }: TurnsParts) {
  const waiting = new Map<number, Waiting>();
  const usage = createUsage(now);

  function next(): Waiting | undefined {
    let chosen: Waiting | undefined;
    let least = Infinity;
    for (const one of waiting.values()) {
      const used = usage.of(one.request.readable.uid);
      if (used >= least) continue;
      chosen = one;
      least = used;
    }
    return chosen;
  }

  async function goOn(turn: Waiting, startedAt: number): Promise<FoundPage | null> {
    const { request, workedMs } = turn;
    if (startedAt > request.deadline) throw new TooSlowError();
    if (!turn.search) await catchUp();
    turn.search ??= searcher().begin(request);
    const begunAt = now();
    const endsAt = Math.min(request.deadline, begunAt + SEARCH_WORK_MS - workedMs);
    return searcher().goOn(turn.search, { pauseAt: begunAt + SLICE_MS, endsAt });
  }

  async function outcomeOf(turn: Waiting): Promise<Outcome | null> {
    const startedAt = now();
    try {
      return await goOn(turn, startedAt);
    } catch (error) {
      if (error instanceof TooSlowError) return error;
      return { failure: error };
    } finally {
      const tookMs = now() - startedAt;
      turn.workedMs += tookMs;
      usage.add(turn.request.readable.uid, tookMs);
    }
  }

  return {
    add: (id: number, request: SearchRequest) => void waiting.set(id, { id, request, search: null, workedMs: 0 }),
    /** Nobody waits for it any more. */
    forget: (id: number) => void waiting.delete(id),
    isIdle: () => waiting.size === 0,
    /** Answers all of them so. */
    giveUp(failure: unknown): void {
      const given = [...waiting.keys()];
      waiting.clear();
      for (const id of given) answer(id, { failure });
    },
    /** Continues one search. */
    async takeTurn(): Promise<void> {
      const turn = next();
      if (!turn) return;
      const outcome = await outcomeOf(turn);
      if (!outcome) return;
      waiting.delete(turn.id);
      answer(turn.id, outcome);
    },
  };
}
