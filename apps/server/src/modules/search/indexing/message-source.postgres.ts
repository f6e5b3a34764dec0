import type { Connection } from '#platform/db/connection.ts';
import { openPostgresReader } from '#platform/db/postgres/postgres.ts';
import { statement } from '#platform/db/statement.ts';
import {
  isAlive,
  knownFrom,
  type LiveMessage,
  type LogReader,
  type LogStep,
  type MessageSource,
  SOURCE_SQL,
  type State,
} from './message-source.ts';

type Entry = Omit<LiveMessage, Exclude<keyof State, 'mid'>>;
interface Stretch {
  first: number;
  last: number;
}

const ENTRIES = statement<{ mids: readonly number[] }, Entry>(`${SOURCE_SQL.entries} WHERE mid = ANY(@mids)`);
const STATES = statement<{ mids: readonly number[] }, State>(`${SOURCE_SQL.states} AND mid = ANY(@mids)`);
const STATES_BETWEEN = statement<Stretch, State>(`${SOURCE_SQL.states} AND mid >= @first AND mid <= @last`);
const STEPS = statement<{ mid: number; limit: number }, LogStep>(
  `${SOURCE_SQL.steps} WHERE mid > @mid ORDER BY mid LIMIT @limit`,
);
const MIDS = statement<Stretch, { mid: number }>(`${SOURCE_SQL.mids} AND mid >= @first AND mid <= @last`);
const LAST_MID = statement<object, { id: number }>("SELECT id FROM last_ids WHERE name = 'message_log'");
const ANY_ONE = statement<object, object>('SELECT 1 FROM messages LIMIT 1');
const CREATED_AT = statement<{ mid: number }, { created_at: number }>(
  'SELECT created_at FROM message_log WHERE mid = @mid',
);

/** Reads the log over a connection. */
export function logReaderOver(db: Connection): LogReader {
  return {
    async list(mids, now) {
      const states = mids.length === 0 ? [] : (await db.all(STATES, { mids })).filter((state) => isAlive(state, now));
      const alive = new Map(states.map((state) => [state.mid, state]));
      const entries = alive.size === 0 ? [] : await db.all(ENTRIES, { mids: [...alive.keys()] });
      return new Map(
        entries.flatMap((entry) => {
          const state = alive.get(entry.mid);
          return state ? [[entry.mid, { ...entry, ...state }] as const] : [];
        }),
      );
    },
    messagesOf: async (steps) =>
      knownFrom(steps, await db.all(STATES_BETWEEN, { first: steps[0]?.mid ?? 0, last: steps.at(-1)?.mid ?? 0 })),
    lastMid: async () => (await db.get(LAST_MID, {}))?.id ?? 0,
    stepsAfter: (mid, limit) => db.all(STEPS, { mid, limit }),
    midsBetween: async (first, last) => new Set((await db.all(MIDS, { first, last })).map(({ mid }) => mid)),
  };
}

/** Reads a PostgreSQL database through its own connection. */
export async function openServedSource(url: string): Promise<MessageSource & { db: Connection }> {
  const { reader: db, close } = await openPostgresReader(url, { connections: 1 });
  return {
    db,
    ...logReaderOver(db),
    createdAt: async (mid) => (await db.get(CREATED_AT, { mid }))?.created_at,
    isEmpty: async () => (await db.get(ANY_ONE, {})) === undefined,
    // One snapshot for all reads would cost two more round trips.
    together: (work) => work(),
    close,
  };
}
