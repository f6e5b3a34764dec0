import { type Sent, sentColumnsOf } from '../../conversations/conversations.access.ts';

/** The fields of a log entry that the index needs. */
export interface LogStep extends Sent {
  mid: number;
  /** `normal`, `reply`, `like`, or a change to the message `about_mid`. */
  kind: string;
  about_mid: number | null;
  created_at: number;
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

/** An existing message for the index: neither deleted nor cleared. */
export interface KnownMessage extends State, Sent {
  created_at: number;
}

/** An existing message that has not expired. */
export interface LiveMessage extends KnownMessage {
  /** `detail` of the first entry, as JSON text. */
  detail: string;
}

/** The log as the search worker reads it. */
export interface LogReader {
  /** The messages among them that exist at `now`, by mid. */
  list(mids: readonly number[], now: number): Promise<Map<number, LiveMessage>>;
  /** The messages of consecutive log entries, by mid, including expiring ones. */
  messagesOf(steps: readonly LogStep[]): Promise<Map<number, KnownMessage>>;
  /** The newest mid ever used. */
  lastMid(): Promise<number>;
  stepsAfter(mid: number, limit: number): Promise<LogStep[]>;
  /** The existing messages from `first` to `last`. */
  midsBetween(first: number, last: number): Promise<Set<number>>;
}

/** The database as the search worker reads it: committed data only. @throws DatabaseHeldError if it does not answer */
export interface MessageSource extends LogReader {
  /** When a log entry was created; undefined if it was erased. */
  createdAt(mid: number): Promise<number | undefined>;
  isEmpty(): Promise<boolean>;
  /** Shares the cost of a read transaction among several reads. They need not see the same snapshot. */
  together<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// A deleted message keeps its row, but is not in the index.
const IS_KEPT = 'deleted_at IS NULL';
const SENT = sentColumnsOf('message_log');
const IS_KNOWN = `${IS_KEPT} AND EXISTS (SELECT 1 FROM uncleared_log AS log WHERE log.mid = state.mid)`;

/** The SQL of the sources, for all databases: it defines which messages exist for the index. */
export const SOURCE_SQL = {
  steps: `SELECT mid, kind, about_mid, created_at, ${SENT} FROM message_log`,
  entries: `SELECT mid, created_at, ${SENT}, detail FROM message_log`,
  states: `SELECT mid, content_type, content, properties, expires_at FROM messages AS state WHERE ${IS_KNOWN}`,
  mids: `SELECT mid FROM messages WHERE ${IS_KEPT}`,
};

export const isAlive = ({ expires_at }: State, now: number): boolean => expires_at === null || expires_at > now;

/** Combines log entries and states into messages, in any order. */
export function knownFrom(steps: readonly LogStep[], states: readonly State[]): Map<number, KnownMessage> {
  const written = new Map(steps.map((step) => [step.mid, step]));
  const known = new Map<number, KnownMessage>();
  for (const state of states) {
    const step = written.get(state.mid);
    if (!step) continue;
    const { kind: _kind, about_mid: _about_mid, ...sent } = step;
    known.set(state.mid, { ...sent, ...state });
  }
  return known;
}
