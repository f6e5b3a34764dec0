import { AsyncLocalStorage } from 'node:async_hooks';
import type { CommitCounts, GroupEnd, GroupRunner, Groups } from '../commit-group.ts';
import { HELD_LIMIT_MS } from '../transact.ts';
import { DatabaseHeldError, ExternalAwaitError, NestedTransactError } from '../transact-errors.ts';
import type { QueuedUnit } from '../unit.ts';
import { FORGET_CHANGES } from './change-log.ts';
import { DatabaseUnreachableError } from './outage.ts';
import type { PostgresDatabase } from './postgres.ts';
import { LOCKS } from './settings.ts';

const MS_PER_SECOND = 1_000;
/** A connection on which even the error did not come by then is gone. */
const BEGIN_LIMIT_MS = HELD_LIMIT_MS + 1_000;

/** Waits for the groups of other nodes as long as anybody waits: to ask anew is to stand at the end of the queue. */
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${HELD_LIMIT_MS};
  SELECT pg_advisory_xact_lock(${LOCKS.write}); SET LOCAL lock_timeout = 0`;
/** Of processes that ended. One that still runs and is left out comes again with its next group. */
const FORGET_NODES = "DELETE FROM commit_groups WHERE begun_at < now() - interval '1 day'";
const FORGET_EVERY_MS = 60_000;
const NEXT_UNIT = 'RELEASE unit; SAVEPOINT unit';
const UNDO_UNIT = 'ROLLBACK TO unit';

interface Failure {
  error: unknown;
}

interface Group {
  waiting: QueuedUnit[];
  /** The units that ran; one with a failure was rolled back alone. */
  ended: { unit: QueuedUnit; failure: Failure | undefined }[];
  startedAt: number;
}

function settle({ ended }: Pick<Group, 'ended'>, groupFailure: Failure | undefined): void {
  for (const { unit, failure = groupFailure } of ended) {
    if (failure) unit.fail(failure.error);
    else unit.succeed();
  }
}

/** The transaction was rolled back although nothing said so before: then nobody's work stands. */
class RolledBackError extends Error {
  override name = 'RolledBackError';
  constructor() {
    super('The database rolled back a whole group of units.');
  }
}

/**
 * Groups over PostgreSQL. One transaction at a time in the whole cluster writes: it first takes a lock that it holds
 * until it ends, so what is written rises in the order of commits, and nothing appears behind a reader.
 */
export const postgresGroups =
  (database: Pick<PostgresDatabase, 'writer' | 'log'>): Groups =>
  (onEnd) =>
    createGroupRunner(database, onEnd);

function createGroupRunner({ writer, log }: Pick<PostgresDatabase, 'writer' | 'log'>, onEnd: GroupEnd): GroupRunner {
  const counts: CommitCounts = { groups: 0, units: 0, seconds: 0, failures: 0 };
  /** Which unit is asking: while one waits for the database, others arrive. */
  const inside = new AsyncLocalStorage<QueuedUnit>();
  let current: QueuedUnit | undefined;
  const { node } = log;
  let number = 0;
  let forgotAt = -Infinity;
  /** Its commit was sent, and the connection was lost before the answer. */
  let undecided: { group: Group; number: number } | undefined;

  /** Resolves when the unit waits for something else than the database. */
  function stalled(unit: QueuedUnit): Promise<Failure> {
    return new Promise((resolve) => {
      const look = () => {
        const { begun } = writer.asked;
        // By then all that follows from the last answer has run. Who has asked nothing since waits for the outside.
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
    // After a statement that failed PostgreSQL takes no other one, so what the unit made of its error does not count.
    return failure ?? writer.asked.failure;
  }

  /** Sends a command whose failure shows at the commit, which then answers that it rolled back. */
  const send = (sql: string) => void writer.command(sql).catch(() => {});

  async function begin(): Promise<void> {
    await writer.open();
    const begun = writer.command(BEGIN, BEGIN_LIMIT_MS);
    // On the same way: nobody else commits any more when it is read.
    const news = log.read(writer.connection);
    await Promise.all([begun, news]);
    await decide();
    // What units check in memory is now what all others have committed.
    await log.begin(news);
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

  /** Now that the lock is held, the transaction of the lost connection has ended: did it leave its number? */
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

  /** Units hear of their own changes from themselves, and others of them from the log. */
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
      // With the connection everybody's work is lost; those who have not begun may begin on the next one.
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
      done.map(({ unit }) => unit.told),
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
    // The runner itself sees when a unit asks the database nothing more.
    endStalled() {},
    refuseNested() {
      const unit = inside.getStore();
      return unit && unit === current ? new NestedTransactError(unit.label()) : undefined;
    },
    giveUp() {
      // Only who waits is told; if it was committed after all, its effects follow once that is known.
      for (const { unit } of undecided?.group.ended ?? []) unit.fail(new DatabaseUnreachableError());
    },
  };
}
