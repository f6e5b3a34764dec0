import { TooSlowError } from './retrieval/search-budget.ts';
import type { Search, Searcher } from './retrieval/searcher.ts';
import type { FoundPage, SearchRequest } from './search-protocol.ts';

/**
 * A search runs for this long before others take their turn. Beside a user's worst-case searches, another user's search
 * takes 0.25 s (median) instead of 0.9.
 */
const SLICE_MS = 25;

export interface TurnsParts {
  /** Returns the searcher of the currently open index. */
  searcher: () => Pick<Searcher, 'begin' | 'goOn'>;
  /** Called before the first slice of each search. */
  catchUp: () => Promise<void>;
  now: () => number;
  answer: (id: number, outcome: Outcome) => void;
  /** How long one search may work in total, without waiting time. */
  workMs: number;
}

export type Outcome = FoundPage | TooSlowError | { failure: unknown };

interface Waiting {
  id: number;
  request: SearchRequest;
  search: Search | null;
  workedMs: number;
}

/**
 * Runs searches in slices. Users take turns, each with their oldest search, so that no user waits for another's long
 * searches.
 */
export function createTurns({ searcher, catchUp, now, answer, workMs }: TurnsParts) {
  /** In the order of their turns. */
  const waiting = new Map<number, Waiting>();

  function moveToEnd(uid: number): void {
    for (const [id, one] of [...waiting]) {
      if (one.request.readable.uid !== uid) continue;
      waiting.delete(id);
      waiting.set(id, one);
    }
  }

  async function goOn(turn: Waiting, startedAt: number): Promise<FoundPage | null> {
    const { request, workedMs } = turn;
    if (startedAt > request.deadline) throw new TooSlowError();
    if (!turn.search) await catchUp();
    turn.search ??= searcher().begin(request);
    const begunAt = now();
    const endsAt = Math.min(request.deadline, begunAt + workMs - workedMs);
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
      turn.workedMs += now() - startedAt;
    }
  }

  return {
    add: (id: number, request: SearchRequest) => void waiting.set(id, { id, request, search: null, workedMs: 0 }),
    /** Drops a search that the caller no longer waits for. */
    forget: (id: number) => void waiting.delete(id),
    isIdle: () => waiting.size === 0,
    /** Fails all of them with this error. */
    giveUp(failure: unknown): void {
      const given = [...waiting.keys()];
      waiting.clear();
      for (const id of given) answer(id, { failure });
    },
    /** Continues one search. */
    async takeTurn(): Promise<void> {
      const [turn] = waiting.values();
      if (!turn) return;
      moveToEnd(turn.request.readable.uid);
      const outcome = await outcomeOf(turn);
      if (!outcome) return;
      waiting.delete(turn.id);
      answer(turn.id, outcome);
    },
  };
}
