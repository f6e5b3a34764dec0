import { and, eq, gt, lt, sql } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { InviteStore } from './invites.store.ts';
import { invitesTable } from './invites.table.ts';

export const createSqliteInviteStore = (db: SqliteConnection): InviteStore => ({
  find: async (code_hash) => db.select().from(invitesTable).where(eq(invitesTable.code_hash, code_hash)).get() ?? null,
  insert: async (invite) => {
    db.insert(invitesTable).values(invite).run();
  },
  takeUse: async (code_hash) => {
    const remaining_uses = sql`${invitesTable.remaining_uses} - 1`;
    const isUsable = and(eq(invitesTable.code_hash, code_hash), gt(invitesTable.remaining_uses, 0));
    return db.update(invitesTable).set({ remaining_uses }).where(isUsable).run().changes > 0;
  },
  deleteExpired: async (before) => {
    db.delete(invitesTable).where(lt(invitesTable.expires_at, before)).run();
  },
});
