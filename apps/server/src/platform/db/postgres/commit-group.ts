import { AsyncLocalStorage } from 'node:async_hooks';
import type { CommitCounts, GroupEnd, GroupRunner, Groups } from '../commit-group.ts';
import { DatabaseHeldError, ExternalAwaitError, NestedTransactError } from '../transact-errors.ts';
import { HELD_LIMIT_MS } from '../transact.ts';
import type { QueuedUnit } from '../unit.ts';
import { FORGET_CHANGES } from './change-log.ts';
import { DatabaseUnreachableError } from './outage.ts';
import type { PostgresDatabase } from './postgres.ts';
import { LOCKS } from './settings.ts';

const MS_PER_SECOND = 1_000;
/** If not even the error has arrived by then, the connection is gone. */
const BEGIN_LIMIT_MS = HELD_LIMIT_MS + 1_000;

/** Waits for the groups of other nodes up to the usual limit: a retry would start at the end of the lock's queue. */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${HELD_LIMIT_MS};
  SELECT pg_advisory_xact_lock(${LOCKS.write}); SET LOCAL lock_timeout = 0`;
/** Deletes the entries of ended processes. A running process adds its own again with its next group. */
const FORGET_NODES = "DELETE FROM commit_groups WHERE begun_at < now() - interval '1 day'";
const FORGET_EVERY_MS = 60_000;
const NEXT_UNIT = 'RELEASE unit; SAVEPOINT unit';
const UNDO_UNIT = 'ROLLBACK TO unit';

interface Failure {
  error: unknown;
}

interface Group {
  waiting: QueuedUnit[];
  /** The units that ran; a failed unit was rolled back alone. */
  ended: { unit: QueuedUnit; failure: Failure | undefined }[];
  startedAt: number;
}

function settle({ ended }: Pick<Group, 'ended'>, groupFailure: Failure | undefined): void {
  for (const { unit, failure = groupFailure } of ended) {
    if (failure) unit.fail(failure.error);
    else unit.succeed();
  }
}

/** The transaction was rolled back without an earlier error: no unit is stored. */
class RolledBackError extends Error {
  override name = 'RolledBackError';
  constructor() {
    super('The database rolled back a whole group of units.');
  }
}

/**
 * Groups over PostgreSQL. Only one transaction in the cluster writes at a time: it takes a lock first and holds it
 * until it ends. Ids therefore rise in commit order, and no row appears behind a reader.
 */
export const postgresGroups =
  (database: Pick<PostgresDatabase, 'writer' | 'log'>): Groups =>
  (onEnd) =>
    createGroupRunner(database, onEnd);

function createGroupRunner({ writer, log }: Pick<PostgresDatabase, 'writer' | 'log'>, onEnd: GroupEnd): GroupRunner {
  const counts: CommitCounts = { groups: 0, units: 0, seconds: 0, failures: 0 };
  /** The unit that is calling: while one waits for the database, others arrive. */
  const inside = new AsyncLocalStorage<QueuedUnit>();
  let current: QueuedUnit | undefined;
  const { node } = log;
  let number = 0;
  let forgotAt = -Infinity;
  /** The group whose COMMIT was sent on a connection that was lost before the answer. */
  let undecided: { group: Group; number: number } | undefined;

  /** Resolves when the unit awaits something other than the database. */
  function stalled(unit: QueuedUnit): Promise<Failure> {
    return new Promise((resolve) => {
      const look = () => {
        const { begun } = writer.asked;
        // By then all code that follows the last answer has run. A unit that has sent no query since awaits something
        // external.
        setImmediate(() => {
          const isWaiting = unit === current && writer.asked.pending === 0 && writer.asked.begun === begun;
          if (isWaiting) resolve({ error: new ExternalAwaitError(unit.label()) });
        });
      };
      writer.onAnswered = look;
      look();
    });
  }

  async function outcomeOf(unit: QueuedUnit): Promise<Failure | undefined> {
    try {
      await inside.run(unit, () => unit.run());
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  async function runUnit(unit: QueuedUnit): Promise<Failure | undefined> {
    current = unit;
    writer.forgive();
    const failure = await Promise.race([outcomeOf(unit), stalled(unit)]);
    unit.end();
    current = undefined;
    writer.onAnswered = () => {};
    await writer.settled();
    // After a failed statement PostgreSQL rejects all others, so it does not matter how the unit handled the error.
    return failure ?? writer.asked.failure;
  }

  /** Sends a command without awaiting it. If it fails, the commit answers with a rollback. */
  const send = (sql: string) => void writer.command(sql).catch(() => {});

  async function begin(): Promise<void> {
    await writer.open();
    const begun = writer.command(BEGIN, BEGIN_LIMIT_MS);
    // Sent on the same connection: once it is read, no other node can commit.
    const newRows = log.read(writer.connection);
    await Promise.all([begun, newRows]);
    await decide();
    // Units now check against everything that other nodes have committed.
    await log.begin(newRows);
    forget();
    number += 1;
    send(`INSERT INTO commit_groups (node, number) VALUES ('${node}', ${number})
      ON CONFLICT (node) DO UPDATE SET number = excluded.number, begun_at = now(); SAVEPOINT unit`);
  }

  function forget(): void {
    if (performance.now() - forgotAt < FORGET_EVERY_MS) return;
    forgotAt = performance.now();
    send(`${FORGET_NODES}; ${FORGET_CHANGES}`);
  }

  /**
   * The lock is held, so the transaction of the lost connection has ended. Its group number tells whether it committed.
   */
  async function decide(): Promise<void> {
    if (!undecided) return;
    const { rows } = await writer.command(`SELECT 1 FROM commit_groups
      WHERE node = '${node}' AND number = ${undecided.number}`);
    conclude(rows.length > 0);
  }

  function conclude(isCommitted: boolean): void {
    if (!undecided) return;
    const { group } = undecided;
    undecided = undefined;
    count(group, !isCommitted);
    settleAll(group, isCommitted ? undefined : { error: new DatabaseUnreachableError() });
  }
  log.onOwnDecided = conclude;

  /** The node that runs a unit applies its changes directly; other nodes read them from the log. */
  function settleAll(group: Group, groupFailure: Failure | undefined): void {
    try {
      settle(group, groupFailure);
    } finally {
      log.end(groupFailure === undefined);
    }
  }

  function count(group: Group, isFailure: boolean): void {
    counts.groups += 1;
    counts.units += group.ended.length;
    counts.seconds += (performance.now() - group.startedAt) / MS_PER_SECOND;
    if (isFailure) counts.failures += 1;
  }

  async function runUnits(group: Group): Promise<void> {
    for (let unit = group.waiting.shift(); unit; unit = group.waiting.shift()) {
      const failure = await runUnit(unit);
      group.ended.push({ unit, failure });
      // A lost connection undoes all units of the group; units that have not begun run on the next connection.
      if (writer.asked.failure?.error instanceof DatabaseUnreachableError) throw writer.asked.failure.error;
      if (failure) send(UNDO_UNIT);
      else if (group.waiting.length > 0) send(NEXT_UNIT);
    }
  }

  function end(group: Group, groupFailure: Failure | undefined): void {
    count(group, groupFailure !== undefined);
    try {
      settleAll(group, groupFailure);
    } finally {
      onEnd(group.waiting, false);
    }
  }

  async function commit(group: Group): Promise<void> {
    const done = group.ended.filter(({ failure }) => failure === undefined);
    log.add(
      writer.connection,
      done.map(({ unit }) => unit.effects),
    );
    try {
      const { command } = await writer.command('COMMIT');
      end(group, command === 'COMMIT' ? undefined : { error: new RolledBackError() });
    } catch (error) {
      if (!(error instanceof DatabaseHeldError)) return end(group, { error });
      writer.lose();
      undecided = { group, number };
      onEnd(group.waiting.splice(0), true);
    }
  }

  async function runGroup(take: () => QueuedUnit[]): Promise<void> {
    try {
      await begin();
    } catch (error) {
      writer.lose();
      if (error instanceof DatabaseHeldError) return onEnd([], true);
      const ended = take().map((unit) => ({ unit, failure: undefined }));
      return end({ waiting: [], ended, startedAt: performance.now() }, { error });
    }
    const group: Group = { waiting: take(), ended: [], startedAt: performance.now() };
    try {
      await runUnits(group);
    } catch (error) {
      writer.lose();
      return end(group, { error });
    }
    await commit(group);
  }

  return {
    counts,
    run: (take) => void runGroup(take),
    // Not needed: this runner itself detects a unit that sends no more queries.
    endStalled() {},
    refuseNested() {
      const unit = inside.getStore();
      return unit && unit === current ? new NestedTransactError(unit.label()) : undefined;
    },
    giveUp() {
      // Rejects only the waiting callers; if the group was committed, its effects follow once that is known.
      for (const { unit } of undecided?.group.ended ?? []) unit.fail(new DatabaseUnreachableError());
    },
  };
}
