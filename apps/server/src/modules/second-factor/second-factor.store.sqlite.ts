import { and, eq, lt } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { SecondFactorStore } from './second-factor.store.ts';
import { recoveryCodesTable as codes, secondFactorsTable as table } from './second-factor.table.ts';

export const createSqliteSecondFactorStore = (db: SqliteConnection): SecondFactorStore => ({
  find: async (uid) => db.select().from(table).where(eq(table.uid, uid)).get() ?? null,
  listUids: async () =>
    db
      .select({ uid: table.uid })
      .from(table)
      .all()
      .map(({ uid }) => uid),
  insert: async (factor) => {
    db.insert(table).values(factor).run();
  },
  advance: async (uid, step) =>
    db
      .update(table)
      .set({ last_step: step })
      .where(and(eq(table.uid, uid), lt(table.last_step, step)))
      .run().changes > 0,
  delete: async (uid) => db.delete(table).where(eq(table.uid, uid)).run().changes > 0,
  countRecoveryCodes: async (uid) => db.$count(codes, eq(codes.uid, uid)),
  replaceRecoveryCodes: async (uid, hashes) => {
    db.delete(codes).where(eq(codes.uid, uid)).run();
    db.insert(codes)
      .values(hashes.map((code_hash) => ({ uid, code_hash })))
      .run();
  },
  takeRecoveryCode: async (uid, hash) =>
    db
      .delete(codes)
      .where(and(eq(codes.uid, uid), eq(codes.code_hash, hash)))
      .run().changes > 0,
});
