import { join } from 'node:path';
import Database from 'better-sqlite3';

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
interface State {
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

type Entry = Omit<LiveMessage, keyof State>;

const BUSY_TIMEOUT_MS = 5_000;
const CACHE_KIB = 16_384;
const STEPS = `SELECT mid, kind, about_mid, created_at, from_uid, gid, to_uid FROM message_log WHERE mid > ?
  ORDER BY mid LIMIT ?`;
const STEP = 'SELECT created_at FROM message_log WHERE mid = ?';
const LAST_MID = "SELECT seq FROM sqlite_sequence WHERE name = 'message_log'";
// Entry and state are read separately: one statement costs many times as much.
const ENTRY = 'SELECT from_uid, created_at, gid, to_uid, detail FROM message_log WHERE mid = ?';
const STATE = `SELECT mid, content_type, content, properties, expires_at FROM messages AS state
  WHERE deleted_at IS NULL AND EXISTS (SELECT 1 FROM uncleared_log AS log WHERE log.mid = state.mid)`;
// A deleted message keeps its row, but the index contains nothing of it.
const MIDS = 'SELECT mid FROM messages WHERE mid >= ? AND mid <= ? AND deleted_at IS NULL';

function prepareMessages(db: Database.Database) {
  const entryOf = db.prepare<[number], Entry>(ENTRY);
  const stateOf = db.prepare<[number], State>(`${STATE} AND mid = ?`);
  const states = db.prepare<[number, number], State>(`${STATE} AND mid >= ? AND mid <= ?`);
  return {
    /** A message that exists at `now`. */
    get(mid: number, now: number): LiveMessage | undefined {
      const state = stateOf.get(mid);
      if (!state || (state.expires_at !== null && state.expires_at <= now)) return undefined;
      const entry = entryOf.get(mid);
      return entry && { ...entry, ...state };
    },
    /** The messages of consecutive log entries, by mid, including expiring ones. */
    messagesOf(steps: readonly LogStep[]): Map<number, KnownMessage> {
      const written = new Map(steps.map((step) => [step.mid, step]));
      const known = new Map<number, KnownMessage>();
      for (const state of states.all(steps[0]?.mid ?? 0, steps.at(-1)?.mid ?? 0)) {
        const step = written.get(state.mid);
        if (!step) continue;
        const { from_uid, created_at, gid, to_uid } = step;
        known.set(state.mid, { ...state, from_uid, created_at, gid, to_uid });
      }
      return known;
    },
  };
}

/** The database as the search worker reads it: committed data only. */
export function openMessageSource(dataDir: string) {
  const path = join(dataDir, 'loquat.db');
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  db.pragma(`cache_size = -${CACHE_KIB}`);
  const steps = db.prepare<unknown[], LogStep>(STEPS);
  const mids = db.prepare<unknown[], number>(MIDS).pluck();
  const lastMid = db.prepare<[], number>(LAST_MID).pluck();
  const lastOne = db.prepare('SELECT 1 FROM messages LIMIT 1');
  const step = db.prepare<unknown[], number>(STEP).pluck();

  return {
    ...prepareMessages(db),
    /** Runs reads at a single moment, sharing the cost of opening the snapshot. */
    inOneView: <T>(work: () => T): T => db.transaction(work)(),
    /** The newest mid ever used. */
    lastMid: () => lastMid.get() ?? 0,
    /** When a log entry was made; undefined if it was erased. */
    createdAt: (mid: number) => step.get(mid),
    isEmpty: () => lastOne.get() === undefined,
    stepsAfter: (mid: number, limit: number) => steps.all(mid, limit),
    /** The existing ones from `first` to `last`. */
    midsBetween: (first: number, last: number) => new Set(mids.all(first, last)),
    close: () => void db.close(),
  };
}

export type MessageSource = ReturnType<typeof openMessageSource>;
