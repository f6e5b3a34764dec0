import { currentAuditScope, outsideAuditScopes } from './audit-scope.ts';
import type { CommitCounts, Groups } from './commit-group.ts';
import { DatabaseHeldError, TransactClosedError } from './transact-errors.ts';
import { createUnit, type QueuedUnit, type UnitEffects, type UnitDependencies } from './unit.ts';

export type { UnitEffects } from './unit.ts';

/**
 * Runs a unit of work; resolves once it is on disk, rejects with the unit's own error once it is undone. Await only
 * what the `tx` offers: no network, hashing, files or timers (`ExternalAwaitError`), no `transact` inside
 * (`NestedTransactError`). `DatabaseHeldError`: another process did not release the database. Declare no deferred
 * constraints: one that fails at the commit would undo its whole group. Units of one group see each other's rows, but
 * caches follow only after the commit.
 */
export type Transact<S extends object, A, C> = <T>(work: (tx: S & UnitEffects<A, C>) => Promise<T>) => Promise<T>;

export interface TransactParts<S extends object, A, C> extends UnitDependencies<S, A, C> {
  /** Runs groups over the writer connection, which has no other user. */
  groups: Groups;
}

export interface Drainable {
  /** Resolves once everything accepted so far is settled; later units are refused with `TransactClosedError`. */
  drain(): Promise<void>;
  /** Commits since the start. */
  readonly commits: Readonly<CommitCounts>;
}

// Limits how long the first unit of a group waits for the last one.
const MAX_GROUP_SIZE = 256;
const HELD_RETRY_MS = 20;
/** How long units wait for another process that holds the database. Later ones are refused until it is released. */
export const HELD_LIMIT_MS = 5_000;

/**
 * Group commit: units that arrive in one turn of the event loop, or during a commit, share one transaction and one
 * fsync, each under its own savepoint.
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

  /** Uses a timer: SQLite’s own busy handler would block this thread, and with it all reads and every stream. */
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
    // Immediates run after all input of the turn has been read, so one group takes every unit of the turn. The second
    // immediate runs when the promises of the first are settled, and before any input: see `endStalled`. A group
    // contains units of many callers: its effects must not be attributed to the first caller's audit scope.
    outsideAuditScopes(() => {
      setImmediate(runGroup);
      setImmediate(() => runner.endStalled());
    });
  }

  function transact<T>(work: (tx: S & UnitEffects<A, C>) => Promise<T>): Promise<T> {
    if (isClosing) return Promise.reject(new TransactClosedError());
    const nested = runner.refuseNested();
    if (nested) return Promise.reject(nested);
    return new Promise<T>((resolve, reject) => {
      queue.push(createUnit(parts, { work, auditScope: currentAuditScope(), resolve, reject }));
      schedule();
    });
  }

  function drain(): Promise<void> {
    isClosing = true;
    return isScheduled ? new Promise((resolve) => drained.push(resolve)) : Promise.resolve();
  }

  return Object.assign(transact, { drain, commits: runner.counts });
}
