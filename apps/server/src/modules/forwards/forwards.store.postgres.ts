import type { Mid, Timestamp } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { Forward, ForwardStore } from './forwards.store.ts';

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
// All parts of a statement see the rows that were there before it.
const DROP = statement<{ mid: Mid }, OfPath>(`WITH dropped AS (
    DELETE FROM forward_carriers WHERE mid = @mid RETURNING path
  ) SELECT path FROM dropped WHERE NOT EXISTS
    (SELECT FROM forward_carriers AS carrier WHERE carrier.path = dropped.path AND carrier.mid <> @mid) ORDER BY path`);
const DELETE = statement<OfPath>('DELETE FROM forwards WHERE path = @path');
const LIST_UNSENT = statement<{ time: Timestamp; limit: number }, OfPath>(`SELECT path FROM forwards
  WHERE created_at < @time AND NOT EXISTS (SELECT FROM forward_carriers AS carrier WHERE carrier.path = forwards.path)
  ORDER BY created_at, path LIMIT @limit`);

const toPaths = (rows: readonly OfPath[]) => rows.map(({ path }) => path);

export const createPostgresForwardStore = (db: PostgresConnection): ForwardStore => ({
  has: async (path) => (await db.get(HAS, { path })) !== undefined,
  async find(path) {
    const row = await db.get(FIND, { path });
    return row ? { ...row, stored: JSON.parse(row.stored) } : null;
  },
  insert: async (forward) => void (await db.run(INSERT, { ...forward, stored: JSON.stringify(forward.stored) })),
  carry: async (path, mid) => void (await db.run(CARRY, { path, mid })),
  drop: async (mid) => toPaths(await db.all(DROP, { mid })),
  delete: async (path) => void (await db.run(DELETE, { path })),
  listUnsent: async (time, limit) => toPaths(await db.all(LIST_UNSENT, { time, limit })),
});
