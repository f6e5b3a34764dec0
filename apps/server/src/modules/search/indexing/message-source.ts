/** An entry of the message log, as far as the index needs it. */
export interface LogStep {
  mid: number;
  /** `normal`, `reply`, `like`, or a change to the message `about_mid`. */
  kind: string;
  about_mid: number | null;
  created_at: number;
  from_uid: number;
  gid: number | null;
  to_uid: number | null;
}

/** The current content of a message. */
export interface State {
  mid: number;
  content_type: string;
  content: string;
  properties: string | null;
  /** Milliseconds since the epoch. */
  expires_at: number | null;
}

/** An existing message, as far as the index is concerned: neither deleted nor cleared. */
export interface KnownMessage extends State {
  from_uid: number;
  created_at: number;
  gid: number | null;
  to_uid: number | null;
}

/** An existing message that has not expired either. */
export interface LiveMessage extends KnownMessage {
  /** `detail` of the first entry, as JSON text. */
  detail: string;
}

/** What the search worker reads to follow the log. */
export interface LogReader {
  /** Those of them that exist at `now`, by mid. */
  list(mids: readonly number[], now: number): Promise<Map<number, LiveMessage>>;
  /** The messages of consecutive log entries, by mid, including expiring ones. */
  messagesOf(steps: readonly LogStep[]): Promise<Map<number, KnownMessage>>;
  /** The newest mid ever used. */
  lastMid(): Promise<number>;
  stepsAfter(mid: number, limit: number): Promise<LogStep[]>;
  /** The existing ones from `first` to `last`. */
  midsBetween(first: number, last: number): Promise<Set<number>>;
}

/** The database as the search worker reads it: committed data only. @throws DatabaseHeldError if it does not answer */
export interface MessageSource extends LogReader {
  /** When a log entry was made; undefined if it was erased. */
  createdAt(mid: number): Promise<number | undefined>;
  isEmpty(): Promise<boolean>;
  /** Shares the cost of beginning to read among several reads. They need not see the same moment. */
  together<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// A deleted message keeps its row, but the index contains nothing of it.
const IS_KEPT = 'deleted_at IS NULL';
const IS_KNOWN = `${IS_KEPT} AND EXISTS (SELECT 1 FROM uncleared_log AS log WHERE log.mid = state.mid)`;

/** What the sources read, in the SQL of all databases: it decides what exists for the index. */
export const SOURCE_SQL = {
  steps: 'SELECT mid, kind, about_mid, created_at, from_uid, gid, to_uid FROM message_log',
  entries: 'SELECT mid, from_uid, created_at, gid, to_uid, detail FROM message_log',
  states: `SELECT mid, content_type, content, properties, expires_at FROM messages AS state WHERE ${IS_KNOWN}`,
  mids: `SELECT mid FROM messages WHERE ${IS_KEPT}`,
};

export const isAlive = ({ expires_at }: State, now: number): boolean => expires_at === null || expires_at > now;

/** Messages from their entries in the log and their states, in any order. */
export function knownFrom(steps: readonly LogStep[], states: readonly State[]): Map<number, KnownMessage> {
  const written = new Map(steps.map((step) => [step.mid, step]));
  const known = new Map<number, KnownMessage>();
  for (const state of states) {
    const step = written.get(state.mid);
    if (!step) continue;
    const { from_uid, created_at, gid, to_uid } = step;
    known.set(state.mid, { ...state, from_uid, created_at, gid, to_uid });
  }
  return known;
}
