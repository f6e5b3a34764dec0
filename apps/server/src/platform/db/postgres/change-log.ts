import type { Connection } from '../connection.ts';
import { statement } from '../statement.ts';
import type { RequestedEffects } from '../unit.ts';

/** A node that was not updated for this long may miss that a user lost a permission. */
export const CURRENT_FOR_MS = 500;
/** How long changes are kept for nodes that cannot read them; a node that was away for longer has to restart. */
const KEPT = '10 minutes';

interface Row {
  seq: number;
  node: string;
  /** Null: the caller already has this entry. */
  payload: string | null;
}

const LAST = statement<object, { seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM change_log');
/** Begins with the last known entry, to check that it still exists. */
const SINCE = statement<{ seq: number }, Row>(`SELECT seq, node, CASE WHEN seq > @seq THEN payload END AS payload
  FROM change_log WHERE seq >= @seq ORDER BY seq`);
const ADD = statement<Row>('INSERT INTO change_log (seq, node, payload) VALUES (@seq, @node, @payload)');
/** The newest entry is never deleted: it determines the next number. */
export const FORGET_CHANGES = `DELETE FROM change_log WHERE made_at < now() - interval '${KEPT}'
  AND seq < (SELECT max(seq) FROM change_log)`;

/** Thrown if changes of other nodes were deleted before this process could read them. */
export class MissedChangesError extends Error {
  override name = 'MissedChangesError';
  constructor() {
    super('The database no longer says what other nodes changed: this process has to start again.');
  }
}

/** How this process encodes and applies changes. None of these may throw. */
export interface ChangeLogParts {
  /** Null: the changes do not concern other nodes. */
  encode(units: readonly RequestedEffects[]): string | null;
  /** Applies the changes of another node to memory, if there are any, then notifies this node's listeners. */
  apply(payload: string): 'changed' | 'unchanged';
  /** Ends the process, which cannot continue. */
  terminate(error: MissedChangesError): void;
}

/** The log as read at one moment. */
interface NewRows {
  rows: readonly Row[];
  /** The last entry known before the read. */
  since: number;
  askedAt: number;
}

/**
 * The log by which nodes of one database exchange changes. Each commit group adds its changes in its own transaction.
 * Every read also reads the log afterwards and applies it first, so memory is never older than the rows read.
 */
export class ChangeLog {
  readonly node: string;
  /** Called when the log shows whether a group of this process was committed whose acknowledgement was lost. */
  onOwnDecided: (isCommitted: boolean) => void = () => {};
  /** Called when this process has added an entry that concerns other nodes. */
  onAdded = () => {};
  #parts: ChangeLogParts | undefined;
  #isFollowing = false;
  /** Number of the last entry applied to memory. */
  #applied = 0;
  /** The newest entry, as seen by the group that holds the lock. */
  #last = 0;
  #own: { seq: number; settled: PromiseWithResolvers<void> } | undefined;
  #confirmedAt = -Infinity;
  #changes = 0;

  /** `node` identifies this process and is never reused. */
  constructor(node: string) {
    this.node = node;
  }

  /** From now on groups log their changes. Call it before memory is loaded. @throws DatabaseUnreachableError */
  async connect(db: Connection, parts: ChangeLogParts): Promise<void> {
    this.#applied = (await db.get(LAST, {}))?.seq ?? 0;
    this.#parts = parts;
  }

  /**
   * Starts to apply changes once memory is loaded. Memory may already contain changes logged meanwhile and receives
   * them again, so a change states the new value, never a difference.
   */
  start(): void {
    this.#isFollowing = true;
  }

  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** Increases whenever memory applies a change of another node. */
  get changes(): number {
    return this.#changes;
  }

  /** Milliseconds since memory was last confirmed to be up to date. */
  get ageMs(): number {
    return performance.now() - this.#confirmedAt;
  }

  /** @throws DatabaseUnreachableError */
  async read(db: Connection): Promise<NewRows> {
    const [since, askedAt] = [this.#applied, performance.now()];
    // A command on a stopped server has no listeners and nothing in memory.
    return { rows: this.#parts ? await db.all(SINCE, { seq: since }) : [], since, askedAt };
  }

  /** Applies the entries to memory. @throws MissedChangesError */
  async take({ rows, since, askedAt }: NewRows): Promise<void> {
    const last = rows.at(-1)?.seq ?? 0;
    if (last < since) this.#miss();
    for (const { seq, node, payload } of rows) {
      // If another node has its number, this process's group was rolled back.
      if (seq === this.#own?.seq) await this.#ownEnd(node === this.node);
      if (seq <= this.#applied) continue;
      if (seq > this.#applied + 1 || payload === null) this.#miss();
      this.#applied = seq;
      if (this.#parts?.apply(payload) === 'changed') this.#changes += 1;
    }
    this.#confirmedAt = Math.max(this.#confirmedAt, askedAt);
  }

  /** The same for a group that holds the lock: until it ends, no entry is added. @throws DatabaseUnreachableError */
  async begin(newRows: Promise<NewRows>): Promise<void> {
    const { rows, ...rest } = await newRows;
    this.#last = Math.max(rows.at(-1)?.seq ?? 0, rest.since);
    if (this.#isFollowing) await this.take({ rows, ...rest, askedAt: performance.now() });
  }

  /** Adds the changes of a group at the end of its transaction, if they concern other nodes. */
  add(db: Connection, units: readonly RequestedEffects[]): void {
    const payload = this.#parts?.encode(units) ?? null;
    if (payload === null) return;
    this.#own = { seq: this.#last + 1, settled: Promise.withResolvers() };
    // If this fails, so does the commit.
    void db.run(ADD, { seq: this.#own.seq, node: this.node, payload }).catch(() => {});
  }

  /** The group has ended; if it was committed, memory has its changes. */
  end(isCommitted: boolean): void {
    const own = this.#own;
    this.#own = undefined;
    if (isCommitted && own && this.#isFollowing) this.#applied = own.seq;
    own?.settled.resolve();
    if (isCommitted && own) this.onAdded();
  }

  async #ownEnd(isCommitted: boolean): Promise<void> {
    const own = this.#own;
    this.onOwnDecided(isCommitted);
    await own?.settled.promise;
  }

  #miss(): never {
    const error = new MissedChangesError();
    this.#isFollowing = false;
    this.#parts?.terminate(error);
    throw error;
  }
}
