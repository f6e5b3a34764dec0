import { join } from 'node:path';
import Database from 'better-sqlite3';

/** An entry of the message log, as far as the index follows it. */
export interface LogStep {
  mid: number;
  /** `normal`, `reply`, `like`, or a change to the message `about_mid`. */
  kind: string;
  about_mid: number | null;
  created_at: number;
}

/** A message that is there: neither deleted nor expired. */
export interface LiveMessage {
  mid: number;
  from_uid: number;
  created_at: number;
  gid: number | null;
  to_uid: number | null;
  /** `detail` of the first entry, as JSON text. */
  detail: string;
  content_type: string;
  content: string;
  properties: string | null;
  /** Milliseconds since the epoch. */
  expires_at: number | null;
}

const BUSY_TIMEOUT_MS = 5_000;
const CACHE_KIB = 16_384;
const STEPS = 'SELECT mid, kind, about_mid, created_at FROM message_log WHERE mid > ? ORDER BY mid LIMIT ?';
const STEP = 'SELECT created_at FROM message_log WHERE mid = ?';
const LAST_MID = "SELECT seq FROM sqlite_sequence WHERE name = 'message_log'";
const MESSAGE = `SELECT mid, from_uid, created_at, gid, to_uid, detail, m.content_type, m.content, m.properties,
    m.expires_at
  FROM message_log JOIN messages m USING (mid)
  WHERE mid = @mid AND deleted_at IS NULL AND (m.expires_at IS NULL OR m.expires_at > @now)
    AND NOT EXISTS (SELECT 1 FROM message_clearings AS clearing
      WHERE clearing.gid IN (0, message_log.gid) AND message_log.mid <= clearing.cleared_mid)`;
// A deleted message keeps its row, but the index has nothing of it any more.
const MIDS = 'SELECT mid FROM messages WHERE mid >= ? AND mid <= ? AND deleted_at IS NULL';

/** The database as the search worker reads it: what is committed, nothing else. */
export function openMessageSource(dataDir: string) {
  const path = join(dataDir, 'loquat.db');
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  db.pragma(`cache_size = -${CACHE_KIB}`);
  const steps = db.prepare<unknown[], LogStep>(STEPS);
  const message = db.prepare<unknown[], LiveMessage>(MESSAGE);
  const mids = db.prepare<unknown[], number>(MIDS).pluck();
  const lastMid = db.prepare<[], number>(LAST_MID).pluck();
  const lastOne = db.prepare('SELECT 1 FROM messages LIMIT 1');
  const step = db.prepare<unknown[], number>(STEP).pluck();

  return {
    /** Runs reads that see one moment, and share the cost of looking at it. */
    inOneView: <T>(work: () => T): T => db.transaction(work)(),
    /** The newest mid ever given. */
    lastMid: () => lastMid.get() ?? 0,
    /** When an entry of the log was made; undefined when it is gone. */
    createdAt: (mid: number) => step.get(mid),
    isEmpty: () => lastOne.get() === undefined,
    stepsAfter: (mid: number, limit: number) => steps.all(mid, limit),
    get: (mid: number, now: number) => message.get({ mid, now }),
    /** Those from `first` to `last` that are there. */
    midsBetween: (first: number, last: number) => new Set(mids.all(first, last)),
    close: () => void db.close(),
  };
}

export type MessageSource = ReturnType<typeof openMessageSource>;
