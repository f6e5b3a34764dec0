import type { AuditEntry } from '@loquat/contract';
import { and, desc, eq, gt, lt, lte, max, type SQL, sql } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { fitPage } from '../../platform/page.ts';
import type { AuditFilter, AuditStore } from './audit.store.ts';
import { auditTable } from './audit.table.ts';

/** Kinds that begin with this word and a dot: up to the character that follows the dot. */
const inGroup = (group: string): SQL | undefined =>
  and(gt(auditTable.kind, `${group}.`), lt(auditTable.kind, `${group}/`));

const conditionsOf = ({ before, uid, kind, since, until }: AuditFilter): SQL | undefined =>
  and(
    before === undefined ? undefined : lt(auditTable.id, before),
    uid === undefined ? undefined : eq(auditTable.uid, uid),
    kind === undefined ? undefined : kind.includes('.') ? eq(auditTable.kind, kind) : inGroup(kind),
    since === undefined ? undefined : gt(auditTable.created_at, since - 1),
    until === undefined ? undefined : lt(auditTable.created_at, until),
  );

const bytesOf = (entry: AuditEntry): number => Buffer.byteLength(JSON.stringify(entry));

export const createSqliteAuditStore = (db: SqliteConnection): AuditStore => ({
  append: async (entry) => void db.insert(auditTable).values(entry).run(),
  list: async (filter, limit) => {
    const newest = db.select().from(auditTable).where(conditionsOf(filter)).orderBy(desc(auditTable.id)).limit(limit);
    return fitPage(newest.all(), bytesOf);
  },
  deleteOlderThan: async (time) => void db.delete(auditTable).where(lt(auditTable.created_at, time)).run(),
  deleteAllBut: async (count) => {
    const newest = db.select({ id: max(auditTable.id) }).from(auditTable);
    db.delete(auditTable)
      .where(lte(auditTable.id, sql`(${newest}) - ${count}`))
      .run();
  },
});
