import type Database from 'better-sqlite3';
import { isBusy } from './data-lock.ts';
import { ExternalAwaitError, NestedTransactError } from './transact-errors.ts';
import type { QueuedUnit } from './unit.ts';

const MS_PER_SECOND = 1_000;

interface Failure {
  error: unknown;
}

interface Group {
  waiting: QueuedUnit[];
  /** The units that ran; a failed unit was rolled back alone. */
  ended: { unit: QueuedUnit; failure: Failure | undefined }[];
  current: QueuedUnit | undefined;
  startedAt: number;
}

/** Commits since the start. */
export interface CommitCounts {
  groups: number;
  units: number;
  /** From the beginning of each transaction to the end of its fsync. */
  seconds: number;
  failures: number;
}

/** Runs groups over one kind of database, one at a time. */
export interface GroupRunner {
  /** Updated as groups end. */
  readonly counts: Readonly<CommitCounts>;
  /**
   * Runs units one after another in one transaction. `take` is called once the transaction has begun or has failed to
   * begin, so units that arrive while it waits for the lock are included.
   */
  run(take: () => QueuedUnit[]): void;
  /**
   * Called when no microtask is left after `run`. SQLite answers in microtasks, so a unit that is still running then
   * awaits something external and is aborted.
   */
  endStalled(): void;
  /** The error for a `transact` call made by the running unit, if there is one. */
  refuseNested(): NestedTransactError | undefined;
  /** Rejects the units whose commit `run` could not confirm. */
  giveUp(): void;
}

/**
 * Called after every group, with the units that did not run. `isHeld`: the group could not begin, or the outcome of its
 * commit is unknown, so the group is tried again.
 */
export type GroupEnd = (unreached: QueuedUnit[], isHeld: boolean) => void;

/** Creates the group runner of one connection. */
export type Groups = (onEnd: GroupEnd) => GroupRunner;

const prepareStatements = (db: Database.Database) => ({
  begin: db.prepare('BEGIN IMMEDIATE'),
  commit: db.prepare('COMMIT'),
  rollback: db.prepare('ROLLBACK'),
  mark: db.prepare('SAVEPOINT unit'),
  release: db.prepare('RELEASE unit'),
  undo: db.prepare('ROLLBACK TO unit'),
});

function settle({ ended }: Group, groupFailure: Failure | undefined): void {
  for (const { unit, failure = groupFailure } of ended) {
    if (failure) unit.fail(failure.error);
    else unit.succeed();
  }
}

/** Groups over SQLite: all steps run in microtasks. */
export const sqliteGroups =
  (db: Database.Database): Groups =>
  (onEnd) =>
    createGroupRunner(db, onEnd);

function createGroupRunner(db: Database.Database, onEnd: GroupEnd): GroupRunner {
  const sql = prepareStatements(db);
  const counts: CommitCounts = { groups: 0, units: 0, seconds: 0, failures: 0 };
  let active: Group | undefined;

  function end(group: Group, groupFailure: Failure | undefined): void {
    if (group !== active) return;
    active = undefined;
    counts.groups += 1;
    counts.units += group.ended.length;
    counts.seconds += (performance.now() - group.startedAt) / MS_PER_SECOND;
    if (groupFailure) counts.failures += 1;
    if (groupFailure && db.inTransaction) sql.rollback.run();
    try {
      settle(group, groupFailure);
    } finally {
      onEnd(group.waiting, false);
    }
  }

  function commit(group: Group): void {
    try {
      sql.commit.run();
    } catch (error) {
      return end(group, { error });
    }
    end(group, undefined);
  }

  /** Fails if, for example, a full disk already rolled back the whole transaction: then no unit is stored. */
  function endUnit(group: Group, unit: QueuedUnit, failure: Failure | undefined): void {
    unit.end();
    group.current = undefined;
    group.ended.push({ unit, failure });
    if (failure) sql.undo.run();
    sql.release.run();
  }

  async function runAll(group: Group): Promise<void> {
    for (let unit = group.waiting.shift(); unit; unit = group.waiting.shift()) {
      group.current = unit;
      sql.mark.run();
      let failure: Failure | undefined;
      try {
        await unit.run();
      } catch (error) {
        failure = { error };
      }
      if (group !== active) return;
      endUnit(group, unit, failure);
    }
    commit(group);
  }

  return {
    counts,
    run(take) {
      const startedAt = performance.now();
      let failure: Failure | undefined;
      try {
        sql.begin.run();
      } catch (error) {
        if (isBusy(error)) return onEnd([], true);
        failure = { error };
      }
      const group: Group = { waiting: take(), ended: [], current: undefined, startedAt };
      active = group;
      if (failure) {
        group.ended = group.waiting.splice(0).map((unit) => ({ unit, failure: undefined }));
        return end(group, failure);
      }
      runAll(group).catch((error: unknown) => end(group, { error }));
    },
    endStalled() {
      const group = active;
      const unit = group?.current;
      if (!group || !unit) return;
      try {
        endUnit(group, unit, { error: new ExternalAwaitError(unit.label()) });
      } catch (error) {
        return end(group, { error });
      }
      commit(group);
    },
    refuseNested() {
      return active?.current && new NestedTransactError(active.current.label());
    },
    giveUp() {},
  };
}
