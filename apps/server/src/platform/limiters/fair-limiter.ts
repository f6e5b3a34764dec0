import { RateLimitedError } from '../http/security/rate-limit.ts';
import { OverloadedError } from './limiter.ts';

/** The share of a bounded resource for one kind of caller. */
export interface Share {
  /** Turns it gets for each turn of a kind with weight 1, while both have callers waiting. */
  weight: number;
  /** How many of its callers may wait; further ones are refused at once. */
  maxWaiting: number;
  /** How many tasks of one key may wait behind the running one. */
  maxWaitingPerKey: number;
}

export interface FairLimiterOptions<K extends string> {
  /** Used in errors. */
  resource: string;
  concurrency: number;
  /** The kind for which one slot is always kept free, if there is more than one. */
  reservedFor: NoInfer<K>;
  shares: Readonly<Record<K, Share>>;
}

/** The caller that requests a turn: its kind and its key within that kind. */
export interface Caller<K extends string> {
  kind: K;
  key: string;
}

/**
 * Runs a task in its turn, one at a time for each caller.
 * @throws OverloadedError if too many callers of that kind wait; RateLimitedError if this one has too many waiting
 */
export interface FairLimiter<K extends string> {
  <T>(caller: Caller<K>, task: () => Promise<T>): Promise<T>;
  /** Number of tasks that wait for their turn. */
  waiting(): number;
}

/** When a caller with too many waiting tasks may try again. */
const RETRY_AFTER_SECONDS = 1;

/** Callers of one kind, which take turns however much each has to do. */
class Lane {
  readonly #share: Share;
  /** Waiting tasks by key; keys in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #busy = new Set<string>();
  #size = 0;
  /** Rises with each turn taken, more slowly for a greater weight: the lane with the lowest progress goes first. */
  progress = 0;

  constructor(share: Share) {
    this.#share = share;
  }

  get waiting(): number {
    return this.#size;
  }

  get running(): number {
    return this.#busy.size;
  }

  get isIdle(): boolean {
    return this.#size === 0 && this.#busy.size === 0;
  }

  wait(resource: string, key: string, start: () => void): void {
    const own = this.#waiting.get(key) ?? [];
    const { maxWaiting, maxWaitingPerKey } = this.#share;
    if (own.length >= maxWaitingPerKey + (this.#busy.has(key) ? 0 : 1)) throw new RateLimitedError(RETRY_AFTER_SECONDS);
    if (this.#size >= maxWaiting) throw new OverloadedError(resource);
    this.#waiting.set(key, [...own, start]);
    this.#size += 1;
  }

  /** The key whose turn it is; undefined if every waiting key has a task running. */
  next(): string | undefined {
    for (const key of this.#waiting.keys()) if (!this.#busy.has(key)) return key;
    return undefined;
  }

  start(key: string): void {
    const [first, ...others] = this.#waiting.get(key) ?? [];
    // From now on this key comes after all others of its kind.
    this.#waiting.delete(key);
    if (others.length > 0) this.#waiting.set(key, others);
    this.#size -= 1;
    this.#busy.add(key);
    this.progress += 1 / this.#share.weight;
    first?.();
  }

  finish(key: string): void {
    this.#busy.delete(key);
  }
}

/** Shares a bounded resource among kinds of callers, and each kind's share among its callers. */
export function createFairLimiter<K extends string>(options: FairLimiterOptions<K>): FairLimiter<K> {
  const { resource, concurrency, reservedFor, shares } = options;
  const kinds = Object.keys(shares) as K[];
  const lanes = new Map(kinds.map((kind) => [kind, new Lane(shares[kind])]));
  const laneOf = (kind: K): Lane => lanes.get(kind)!;
  const runningOf = (some: K[]) => some.reduce((sum, kind) => sum + laneOf(kind).running, 0);
  const others = kinds.filter((kind) => kind !== reservedFor);
  const hasRoom = (kind: K) =>
    runningOf(kinds) < concurrency && (kind === reservedFor || runningOf(others) < Math.max(1, concurrency - 1));

  function startNext(): void {
    const ready = kinds.filter((kind) => hasRoom(kind) && laneOf(kind).next() !== undefined).map(laneOf);
    const [behind] = ready.toSorted((one, other) => one.progress - other.progress);
    const key = behind?.next();
    if (!behind || key === undefined) return;
    behind.start(key);
    startNext();
  }

  /** An idle lane accumulates no turns, and owes none for those it took while no other lane wanted any. */
  function joinOthers(lane: Lane): void {
    const all = [...lanes.values()];
    const active = all.filter((one) => !one.isIdle).map(({ progress }) => progress);
    if (active.length === 0) for (const one of all) one.progress = 0;
    else if (lane.isIdle) lane.progress = Math.max(lane.progress, Math.min(...active));
  }

  const waiting = () => [...lanes.values()].reduce((sum, lane) => sum + lane.waiting, 0);
  async function run<T>({ kind, key }: Caller<K>, task: () => Promise<T>): Promise<T> {
    const lane = laneOf(kind);
    joinOthers(lane);
    await new Promise<void>((resolve) => {
      lane.wait(resource, key, resolve);
      startNext();
    });
    try {
      return await task();
    } finally {
      lane.finish(key);
      startNext();
    }
  }
  return Object.assign(run, { waiting });
}
