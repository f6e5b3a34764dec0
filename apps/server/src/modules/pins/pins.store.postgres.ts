import type { Gid, Mid, PinnedMessage } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import { fitPins, type Pin, type StoredPinnedMessage, type PinStore } from './pins.store.ts';

const FIND = statement<{ mid: Mid }, Pin>('SELECT mid, gid, created_by, created_at FROM pins WHERE mid = @mid');
const LIST_UP_TO = statement<{ gid: Gid | null; mid: number }, Pin>(`SELECT mid, gid, created_by, created_at FROM pins
  WHERE mid <= @mid AND (@gid::bigint IS NULL OR gid = @gid) ORDER BY gid, created_at, mid`);
const INSERT = statement<Pin>(
  'INSERT INTO pins (mid, gid, created_by, created_at) VALUES (@mid, @gid, @created_by, @created_at)',
);
const DELETE = statement<{ mid: Mid }>('DELETE FROM pins WHERE mid = @mid');
const LIST = statement<
  { gids: readonly Gid[] },
  StoredPinnedMessage & { gid: Gid }
>(`SELECT pins.gid, pins.mid, log.from_uid,
    pins.created_by, pins.created_at, state.properties, state.content_type, state.content
  FROM pins JOIN message_log AS log USING (mid) JOIN messages AS state USING (mid)
  WHERE pins.gid = ANY(@gids) AND state.deleted_at IS NULL ORDER BY pins.created_at, pins.mid`);

/** Reads the pinned messages of channels: of each the newest, as far as they fit. Every list of channels has them. */
export async function listPinnedInPostgres(
  db: PostgresConnection,
  gids: readonly Gid[],
): Promise<ReadonlyMap<Gid, readonly PinnedMessage[]>> {
  const byChannel = Map.groupBy(await db.all(LIST, { gids }), ({ gid }) => gid);
  const fitted = [...byChannel].map(([gid, pins]) => [gid, fitPins(pins.map(({ gid: _gid, ...pin }) => pin))] as const);
  return new Map(fitted);
}

export const createPostgresPinStore = (db: PostgresConnection): PinStore => ({
  find: async (mid) => (await db.get(FIND, { mid })) ?? null,
  listUpTo: (gid, mid) => db.all(LIST_UP_TO, { gid, mid }),
  insert: async (pin) => void (await db.run(INSERT, pin)),
  delete: async (mid) => void (await db.run(DELETE, { mid })),
});
