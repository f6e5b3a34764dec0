import type { Mid, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';
import type { StoredBundle } from './bundle.ts';

export interface Forward {
  path: string;
  created_by: Uid;
  created_at: Timestamp;
  stored: StoredBundle;
  size_bytes: number;
}

/** Forwarded bundles and the messages that contain them. */
export interface ForwardStore {
  has(path: string): Promise<boolean>;
  find(path: string): Promise<Forward | null>;
  insert(forward: Forward): Promise<void>;
  /** Records that the message contains the forward; repeating it changes nothing. */
  carry(path: string, mid: Mid): Promise<void>;
  /** Removes all forwards from the message; returns those without another message. */
  drop(mid: Mid): Promise<string[]>;
  delete(path: string): Promise<void>;
  /** Paths of forwards created before `time` that no message contains, oldest first. */
  listUnsent(time: Timestamp, limit: number): Promise<string[]>;
}

/** This feature's stores. */
export interface Stores {
  forwards: ForwardStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();

interface OfPath {
  path: string;
}
type Row = Omit<Forward, 'stored'> & { stored: string };

const HAS = statement<OfPath, OfPath>('SELECT path FROM forwards WHERE path = @path');
const FIND = statement<OfPath, Row>(
  'SELECT path, created_by, created_at, stored, size_bytes FROM forwards WHERE path = @path',
);
const INSERT = statement<Row>(`INSERT INTO forwards (path, created_by, created_at, stored, size_bytes)
  VALUES (@path, @created_by, @created_at, @stored, @size_bytes)`);
const CARRY = statement<OfPath & { mid: Mid }>(
  'INSERT INTO forward_carriers (path, mid) VALUES (@path, @mid) ON CONFLICT DO NOTHING',
);
const DROP = statement<{ mid: Mid }, OfPath>('DELETE FROM forward_carriers WHERE mid = @mid RETURNING path');
const LIST_WITHOUT_CARRIER = statement<{ paths: readonly string[] }, OfPath>(
  ({ isAnyOf }) => `SELECT path FROM forwards WHERE path ${isAnyOf('@paths')}
    AND NOT EXISTS (SELECT 1 FROM forward_carriers AS carrier WHERE carrier.path = forwards.path) ORDER BY path`,
);
const DELETE = statement<OfPath>('DELETE FROM forwards WHERE path = @path');
const LIST_UNSENT = statement<{ time: Timestamp; limit: number }, OfPath>(`SELECT path FROM forwards
  WHERE created_at < @time AND NOT EXISTS (SELECT 1 FROM forward_carriers AS carrier WHERE carrier.path = forwards.path)
  ORDER BY created_at, path LIMIT @limit`);

const toPaths = (rows: readonly OfPath[]) => rows.map(({ path }) => path);

export const createForwardStore = (db: Connection): ForwardStore => ({
  has: async (path) => (await db.get(HAS, { path })) !== undefined,
  async find(path) {
    const row = await db.get(FIND, { path });
    return row ? { ...row, stored: JSON.parse(row.stored) } : null;
  },
  insert: async (forward) => void (await db.run(INSERT, { ...forward, stored: JSON.stringify(forward.stored) })),
  carry: async (path, mid) => void (await db.run(CARRY, { path, mid })),
  async drop(mid) {
    const paths = toPaths(await db.all(DROP, { mid }));
    return toPaths(await db.all(LIST_WITHOUT_CARRIER, { paths }));
  },
  delete: async (path) => void (await db.run(DELETE, { path })),
  listUnsent: async (time, limit) => toPaths(await db.all(LIST_UNSENT, { time, limit })),
});
