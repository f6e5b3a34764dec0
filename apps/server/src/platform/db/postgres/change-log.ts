import type { Told } from '../unit.ts';
import type { PostgresConnection } from './connection.ts';
import { statement } from './statement.ts';

/** A node that learned nothing for so long may miss that somebody lost a right. */
export const CURRENT_FOR_MS = 500;
/** What was told is kept for so long for nodes that cannot read it; one that was away for longer has to start again. */
const KEPT = '10 minutes';

interface Row {
  seq: number;
  node: string;
  /** Null: known to whoever asks. */
  payload: string | null;
}

const LAST = statement<object, { seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM change_log');
/** Begins with the last one that is known, to see that it is still there. */
const SINCE = statement<{ seq: number }, Row>(`SELECT seq, node, CASE WHEN seq > @seq THEN payload END AS payload
  FROM change_log WHERE seq >= @seq ORDER BY seq`);
const ADD = statement<Row>('INSERT INTO change_log (seq, node, payload) VALUES (@seq, @node, @payload)');
/** The newest is never forgotten: it says where the next one begins. */
export const FORGET_CHANGES = `DELETE FROM change_log WHERE made_at < now() - interval '${KEPT}'
  AND seq < (SELECT max(seq) FROM change_log)`;

/** What others told while this process could not read it is gone. */
export class MissedChangesError extends Error {
  override name = 'MissedChangesError';
  constructor() {
    super('The database no longer says what other nodes changed: this process has to start again.');
  }
}

/** What this process makes of what units tell. None may throw. */
export interface ChangeLogParts {
  /** Null: nobody else needs to know. */
  encode(told: readonly Told[]): string | null;
  /** Lets memory follow what another node changed, if anything, then tells this node's listeners. */
  follow(payload: string): 'changed' | 'unchanged';
  /** The process cannot go on. */
  end(error: MissedChangesError): void;
}

/** What the log contained at a moment. */
interface News {
  rows: readonly Row[];
  /** What was known already. */
  since: number;
  askedAt: number;
}

/**
 * What the nodes over one database tell each other: each group adds, in its own transaction, what its units changed.
 * Whoever reads from the database reads the log right after it and lets memory follow first, so memory is never older
 * than what was read.
 */
export class ChangeLog {
  readonly node: string;
  /** Is called when the log shows whether a group of this process was committed which has no answer yet. */
  onOwnDecided: (isCommitted: boolean) => void = () => {};
  /** Is called when this process has added something that others need to know. */
  onAdded = () => {};
  #parts: ChangeLogParts | undefined;
  #isFollowing = false;
  /** Memory has followed up to here. */
  #applied = 0;
  /** The newest, as the group saw it that holds the lock. */
  #last = 0;
  #own: { seq: number; settled: PromiseWithResolvers<void> } | undefined;
  #confirmedAt = -Infinity;
  #changes = 0;

  /** `node` names this process, unlike any other before it. */
  constructor(node: string) {
    this.node = node;
  }

  /** From now on groups tell what they change. Call it before memory is loaded. @throws DatabaseUnreachableError */
  async connect(db: PostgresConnection, parts: ChangeLogParts): Promise<void> {
    this.#applied = (await db.get(LAST, {}))?.seq ?? 0;
    this.#parts = parts;
  }

  /**
   * Follows from now on: memory is loaded. It may contain what was told meanwhile and hears of it again, so changes say
   * what is, never what to add to it.
   */
  start(): void {
    this.#isFollowing = true;
  }

  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** Rises whenever memory has followed a change of another node. */
  get changes(): number {
    return this.#changes;
  }

  /** For how long nothing confirmed that memory knows everything, in milliseconds. */
  get ageMs(): number {
    return performance.now() - this.#confirmedAt;
  }

  /** @throws DatabaseUnreachableError */
  async read(db: PostgresConnection): Promise<News> {
    const [since, askedAt] = [this.#applied, performance.now()];
    // A command that works on a stopped server tells nobody, and has nothing in memory.
    return { rows: this.#parts ? await db.all(SINCE, { seq: since }) : [], since, askedAt };
  }

  /** Lets memory follow. @throws MissedChangesError */
  async take({ rows, since, askedAt }: News): Promise<void> {
    const last = rows.at(-1)?.seq ?? 0;
    if (last < since) this.#miss();
    for (const { seq, node, payload } of rows) {
      // If its number went to another node, the own group was undone.
      if (seq === this.#own?.seq) await this.#ownEnd(node === this.node);
      if (seq <= this.#applied) continue;
      if (seq > this.#applied + 1 || payload === null) this.#miss();
      this.#applied = seq;
      if (this.#parts?.follow(payload) === 'changed') this.#changes += 1;
    }
    this.#confirmedAt = Math.max(this.#confirmedAt, askedAt);
  }

  /** The same for a group that holds the lock: until it ends, nothing is added. @throws DatabaseUnreachableError */
  async begin(news: Promise<News>): Promise<void> {
    const { rows, ...rest } = await news;
    this.#last = Math.max(rows.at(-1)?.seq ?? 0, rest.since);
    if (this.#isFollowing) await this.take({ rows, ...rest, askedAt: performance.now() });
  }

  /** Adds what the units of a group changed, at the end of its transaction, if others need to know. */
  add(db: PostgresConnection, told: readonly Told[]): void {
    const payload = this.#parts?.encode(told) ?? null;
    if (payload === null) return;
    this.#own = { seq: this.#last + 1, settled: Promise.withResolvers() };
    // If it fails, so does the commit.
    void db.run(ADD, { seq: this.#own.seq, node: this.node, payload }).catch(() => {});
  }

  /** The group has ended, and memory has followed it if it was committed. */
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
    this.#parts?.end(error);
    throw error;
  }
}
