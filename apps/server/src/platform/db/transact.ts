import type { CommitCounts, Groups } from './commit-group.ts';
import { DatabaseHeldError, TransactClosedError } from './transact-errors.ts';
import { createUnit, type QueuedUnit, type UnitEffects, type UnitDependencies } from './unit.ts';
import { presentWitness, unaccompanied } from './witness.ts';

export type { UnitEffects } from './unit.ts';

/**
 * Runs a unit of work; resolves once it is on disk, rejects with the unit's own error once it is undone. Await only
 * what the `tx` offers: no network, hashing, files or timers (`ExternalAwaitError`), no `transact` inside
 * (`NestedTransactError`). `DatabaseHeldError`: another process did not let go of the database. Declare no deferred
 * constraints: one that fails at the commit would undo its whole group.
 * Units of one group see each other's rows, but caches follow only after the commit.
 */
export type Transact<S extends object, A, C> = <T>(work: (tx: S & UnitEffects<A, C>) => Promise<T>) => Promise<T>;

export interface TransactParts<S extends object, A, C> extends UnitDependencies<S, A, C> {
  /** Runs groups over the writer connection; nothing else writes through that. */
  groups: Groups;
}

export interface Drainable {
  /** Resolves once everything accepted so far is settled; later units are refused with `TransactClosedError`. */
  drain(): Promise<void>;
  /** What was committed so far. */
  readonly commits: Readonly<CommitCounts>;
}

// Limits how long the first unit of a group waits for the last one.
const MAX_GROUP_SIZE = 256;
const HELD_RETRY_MS = 20;
/** How long units wait for another process that holds the database. Later ones are refused until it lets go. */
export const HELD_LIMIT_MS = 5_000;

/**
 * Group commit: units that arrive in one turn of the event loop, or while a commit is under way, share one
 * transaction and one fsync, each under its own savepoint.
 */
export function createTransact<S extends object, A, C>(parts: TransactParts<S, A, C>): Transact<S, A, C> & Drainable {
  const queue: QueuedUnit[] = [];
  let isScheduled = false;
  let isClosing = false;
  let triedAt = 0;
  let heldSince: number | undefined;
  const drained: (() => void)[] = [];

  const runner = parts.groups((unreached, isHeld) => {
    queue.unshift(...unreached);
    if (isHeld) return waitForOther();
    heldSince = undefined;
    goOn();
  });

  function goOn(): void {
    isScheduled = false;
    if (queue.length > 0) schedule();
    else for (const resolve of drained.splice(0)) resolve();
  }

  /** With a timer: SQLite’s own way to wait would stop this thread, and with it all reading and every stream. */
  function waitForOther(): void {
    heldSince ??= triedAt;
    if (performance.now() - heldSince < HELD_LIMIT_MS) return void setTimeout(startGroup, HELD_RETRY_MS);
    for (const unit of queue.splice(0)) unit.fail(new DatabaseHeldError());
    runner.giveUp();
    goOn();
  }

  function runGroup(): void {
    triedAt = performance.now();
    runner.run(() => queue.splice(0, MAX_GROUP_SIZE));
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    startGroup();
  }

  function startGroup(): void {
    // Immediates run after all input of the turn has been read, so one group takes everything that came with it. The
    // second one runs when the promises of the first have nothing left to do, and before any input: see `endStalled`.
    // A group works for many: nothing that follows from it may be taken for an act of whoever came first.
    unaccompanied(() => {
      setImmediate(runGroup);
      setImmediate(() => runner.endStalled());
    });
  }

  function transact<T>(work: (tx: S & UnitEffects<A, C>) => Promise<T>): Promise<T> {
    if (isClosing) return Promise.reject(new TransactClosedError());
    const nested = runner.refuseNested();
    if (nested) return Promise.reject(nested);
    return new Promise<T>((resolve, reject) => {
      queue.push(createUnit(parts, { work, witness: presentWitness(), resolve, reject }));
      schedule();
    });
  }

  function drain(): Promise<void> {
    isClosing = true;
    return isScheduled ? new Promise((resolve) => drained.push(resolve)) : Promise.resolve();
  }

  return Object.assign(transact, { drain, commits: runner.counts });
}
