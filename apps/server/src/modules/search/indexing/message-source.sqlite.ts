import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DATABASE_FILE } from '#platform/db/sqlite.ts';
import {
  isAlive,
  knownFrom,
  type LiveMessage,
  type LogStep,
  type MessageSource,
  SOURCE_SQL,
  type State,
} from './message-source.ts';

type Entry = Omit<LiveMessage, keyof State>;

const BUSY_TIMEOUT_MS = 5_000;
/** Nearly all pages are read only once. */
const CACHE_KIB = 2_048;
const LAST_MID = "SELECT seq FROM sqlite_sequence WHERE name = 'message_log'";

/** Entry and state are read separately: one statement costs many times as much. */
function prepareMessages(db: Database.Database) {
  const entryOf = db.prepare<[number], Entry>(`${SOURCE_SQL.entries} WHERE mid = ?`);
  const stateOf = db.prepare<[number], State>(`${SOURCE_SQL.states} AND mid = ?`);
  return (mid: number, now: number): LiveMessage | undefined => {
    const state = stateOf.get(mid);
    const entry = state && isAlive(state, now) ? entryOf.get(mid) : undefined;
    return state && entry && { ...entry, ...state };
  };
}

/** Reads `dataDir/loquat.db` synchronously: its promises are always fulfilled already. */
export function openFileSource(dataDir: string): MessageSource {
  const path = join(dataDir, DATABASE_FILE);
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  db.pragma(`cache_size = -${CACHE_KIB}`);
  const find = prepareMessages(db);
  const states = db.prepare<[number, number], State>(`${SOURCE_SQL.states} AND mid >= ? AND mid <= ?`);
  const steps = db.prepare<unknown[], LogStep>(`${SOURCE_SQL.steps} WHERE mid > ? ORDER BY mid LIMIT ?`);
  const mids = db.prepare<unknown[], number>(`${SOURCE_SQL.mids} AND mid >= ? AND mid <= ?`).pluck();
  const lastMid = db.prepare<[], number>(LAST_MID).pluck();
  const anyOne = db.prepare('SELECT 1 FROM messages LIMIT 1');
  const step = db.prepare<unknown[], number>('SELECT created_at FROM message_log WHERE mid = ?').pluck();

  return {
    list: async (wanted, now) => {
      const found = wanted.map((mid) => find(mid, now)).filter((message) => message !== undefined);
      return new Map(found.map((message) => [message.mid, message]));
    },
    messagesOf: async (few) => knownFrom(few, states.all(few[0]?.mid ?? 0, few.at(-1)?.mid ?? 0)),
    lastMid: async () => lastMid.get() ?? 0,
    createdAt: async (mid) => step.get(mid),
    isEmpty: async () => anyOne.get() === undefined,
    stepsAfter: async (mid, limit) => steps.all(mid, limit),
    midsBetween: async (first, last) => new Set(mids.all(first, last)),
    async together(work) {
      db.exec('BEGIN');
      try {
        return await work();
      } finally {
        db.exec('COMMIT');
      }
    },
    close: async () => void db.close(),
  };
}
