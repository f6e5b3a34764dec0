import type { AuditEntry, Timestamp, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { integer, sqliteTable, text } from '../../platform/db/drizzle.ts';

/**
 * Actions of administrators. Rows are never changed, and outlive the accounts and channels that they name: hence no
 * references. There are no indexes either: a page is read backwards by id, and the table is small enough for a scan.
 */
export const auditTable = sqliteTable('audit_log', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** In milliseconds. */
  created_at: integer().notNull().$type<Timestamp>(),
  kind: text().notNull(),
  source: text().notNull().$type<AuditEntry['source']>(),
  uid: integer().$type<Uid>(),
  name: text().notNull(),
  subject: text({ mode: 'json' }).$type<AuditEntry['subject']>(),
  details: text({ mode: 'json' }).notNull().$type<string[]>(),
  address: text().notNull(),
  device: text().notNull(),
});

export const archivedAudit = [archived('audit', auditTable, { without: ['id'], order: 'id' })];
