import { and, eq, getTableColumns, inArray, isNull } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { AgedFile, FileHolder, FileStore } from './files.store.ts';
import { fileHoldersTable as holders, filesTable as files } from './files.table.ts';

const LIST_OLDEST = `SELECT created_at, path,
    EXISTS (SELECT 1 FROM file_holders AS holder WHERE holder.path = files.path) AS isHeld
  FROM files WHERE deleted_at IS NULL AND created_at < @before AND (created_at, path) > (@createdAt, @path)
  ORDER BY created_at, path LIMIT @limit`;

// One check per file, however many holders it has.
const LIST_UNHELD = `SELECT value FROM json_each(?)
  WHERE NOT EXISTS (SELECT 1 FROM file_holders AS holder WHERE holder.path = value)`;

export function createSqliteFileStore(db: SqliteConnection): FileStore {
  const { deleted_at: _, ...shown } = getTableColumns(files);
  const isHeldBy = ({ kind, id }: FileHolder) => and(eq(holders.kind, kind), eq(holders.id, String(id)));
  const isThere = (path: string) => and(eq(files.path, path), isNull(files.deleted_at));
  const oldest = db.$client.prepare<unknown[], { created_at: number; path: string; isHeld: number }>(LIST_OLDEST);
  const unheld = db.$client.prepare<[string], string>(LIST_UNHELD).pluck();
  const deleted = db.$client
    .prepare<unknown[], string>('SELECT path FROM files WHERE deleted_at IS NOT NULL LIMIT ?')
    .pluck();

  return {
    find: async (path) => db.select(shown).from(files).where(isThere(path)).get() ?? null,
    insert: async (file) => {
      db.insert(files).values(file).run();
    },
    hold: async (path, { kind, id }) => {
      db.insert(holders)
        .values({ path, kind, id: String(id) })
        .onConflictDoNothing()
        .run();
    },
    release: async (holder) => {
      const released = db.delete(holders).where(isHeldBy(holder)).returning({ path: holders.path }).all();
      const paths = released.map(({ path }) => path);
      return unheld.all(JSON.stringify(paths));
    },
    delete: async (...paths) => {
      db.delete(files).where(inArray(files.path, paths)).run();
    },
    markAllDeleted: async (now) => {
      db.update(files).set({ deleted_at: now }).where(isNull(files.deleted_at)).run();
    },
    markDeleted: async (paths, now) => {
      db.update(files)
        .set({ deleted_at: now })
        .where(inArray(files.path, [...paths]))
        .run();
    },
    listOldest: async ({ after, before, limit }) =>
      oldest
        .all({ before, limit, createdAt: after?.created_at ?? -1, path: after?.path ?? '' })
        .map((row): AgedFile => ({ created_at: row.created_at, path: row.path, isHeld: row.isHeld === 1 })),
    listDeleted: async (limit) => deleted.all(limit),
  };
}
