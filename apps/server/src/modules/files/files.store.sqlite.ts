import { and, eq, inArray } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { FileHolder, FileStore } from './files.store.ts';
import { fileHoldersTable as holders, filesTable as files } from './files.table.ts';

export function createSqliteFileStore(db: SqliteConnection): FileStore {
  const isHeldBy = ({ kind, id }: FileHolder) => and(eq(holders.kind, kind), eq(holders.id, String(id)));

  return {
    find: async (path) => db.select().from(files).where(eq(files.path, path)).get() ?? null,
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
      const held = db.select({ path: holders.path }).from(holders).where(inArray(holders.path, paths)).all();
      return paths.filter((path) => !held.some((other) => other.path === path));
    },
    delete: async (path) => {
      db.delete(files).where(eq(files.path, path)).run();
    },
  };
}
