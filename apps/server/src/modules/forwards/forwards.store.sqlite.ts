import { and, asc, eq, inArray, lt, notInArray } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { ForwardStore } from './forwards.store.ts';
import { forwardCarriersTable as carriers, forwardsTable as forwards } from './forwards.table.ts';

export function createSqliteForwardStore(db: SqliteConnection): ForwardStore {
  const carriedPaths = () => db.select({ path: carriers.path }).from(carriers);

  return {
    find: async (path) => db.select().from(forwards).where(eq(forwards.path, path)).get() ?? null,
    has: async (path) =>
      db.select({ path: forwards.path }).from(forwards).where(eq(forwards.path, path)).get() !== undefined,
    insert: async (forward) => {
      db.insert(forwards).values(forward).run();
    },
    carry: async (path, mid) => {
      db.insert(carriers).values({ path, mid }).onConflictDoNothing().run();
    },
    drop: async (mid) => {
      const dropped = db.delete(carriers).where(eq(carriers.mid, mid)).returning({ path: carriers.path }).all();
      const paths = dropped.map(({ path }) => path);
      const carried = carriedPaths().where(inArray(carriers.path, paths)).all();
      return paths.filter((path) => !carried.some((other) => other.path === path));
    },
    delete: async (path) => {
      db.delete(forwards).where(eq(forwards.path, path)).run();
    },
    listUnsent: async (time, limit) =>
      db
        .select({ path: forwards.path })
        .from(forwards)
        .where(and(lt(forwards.created_at, time), notInArray(forwards.path, carriedPaths())))
        .orderBy(asc(forwards.created_at))
        .limit(limit)
        .all()
        .map(({ path }) => path),
  };
}
