import type { Timestamp } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { AgedFile, FileStore, HolderKind, StoredFile } from './files.store.ts';
import { filesTable } from './files.table.ts';

interface OfPath {
  path: string;
}
interface OfPaths {
  paths: readonly string[];
}
interface OfHolder {
  kind: HolderKind;
  id: string;
}
type Page = { before: Timestamp; created_at: number; path: string; limit: number };

const FIND = statement<OfPath, StoredFile>(
  `SELECT ${columnsOf(filesTable, ['deleted_at'])} FROM files WHERE path = @path AND deleted_at IS NULL`,
);
const INSERT = statement<StoredFile>(`INSERT INTO files (path, uid, created_at, content_type, name, size_bytes, sha256,
    width, height, thumbnail_type, thumbnail_bytes)
  VALUES (@path, @uid, @created_at, @content_type, @name, @size_bytes, @sha256, @width, @height, @thumbnail_type,
    @thumbnail_bytes)`);
const HOLD = statement<OfPath & OfHolder>(
  'INSERT INTO file_holders (path, kind, id) VALUES (@path, @kind, @id) ON CONFLICT DO NOTHING',
);
// All parts of a statement see the rows that were there before it.
const RELEASE = statement<OfHolder, OfPath>(`WITH released AS (
    DELETE FROM file_holders WHERE kind = @kind AND id = @id RETURNING path
  ) SELECT path FROM released WHERE NOT EXISTS (SELECT FROM file_holders AS holder
    WHERE holder.path = released.path AND (holder.kind <> @kind OR holder.id <> @id)) ORDER BY path`);
const DELETE = statement<OfPaths>('DELETE FROM files WHERE path = ANY(@paths)');
const MARK_ALL = statement<{ now: Timestamp }>('UPDATE files SET deleted_at = @now WHERE deleted_at IS NULL');
const MARK = statement<OfPaths & { now: Timestamp }>('UPDATE files SET deleted_at = @now WHERE path = ANY(@paths)');
const LIST_OLDEST = statement<Page, AgedFile>(`SELECT created_at, path,
    EXISTS (SELECT FROM file_holders AS holder WHERE holder.path = files.path) AS "isHeld"
  FROM files WHERE deleted_at IS NULL AND created_at < @before AND (created_at, path) > (@created_at, @path)
  ORDER BY created_at, path LIMIT @limit`);
const LIST_DELETED = statement<{ limit: number }, OfPath>(
  'SELECT path FROM files WHERE deleted_at IS NOT NULL LIMIT @limit',
);

const toPaths = (rows: readonly OfPath[]) => rows.map(({ path }) => path);

export const createPostgresFileStore = (db: PostgresConnection): FileStore => ({
  find: async (path) => (await db.get(FIND, { path })) ?? null,
  insert: async (file) => void (await db.run(INSERT, file)),
  hold: async (path, { kind, id }) => void (await db.run(HOLD, { path, kind, id: String(id) })),
  release: async ({ kind, id }) => toPaths(await db.all(RELEASE, { kind, id: String(id) })),
  delete: async (...paths) => void (await db.run(DELETE, { paths })),
  markAllDeleted: async (now) => void (await db.run(MARK_ALL, { now })),
  markDeleted: async (paths, now) => void (await db.run(MARK, { paths, now })),
  listOldest: ({ after, before, limit }) =>
    db.all(LIST_OLDEST, { before, limit, created_at: after?.created_at ?? -1, path: after?.path ?? '' }),
  listDeleted: async (limit) => toPaths(await db.all(LIST_DELETED, { limit })),
});
