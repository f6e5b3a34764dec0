import type { AuditEntry, Timestamp } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import { fitPage } from '../../platform/page.ts';
import type { AuditFilter, AuditStore } from './audit.store.ts';
import { auditTable } from './audit.table.ts';

type Row = Omit<AuditEntry, 'subject' | 'details'> & { subject: string | null; details: string };

const ENTRY = columnsOf(auditTable);
const APPEND = statement<Omit<Row, 'id'>>(`INSERT INTO audit_log
    (created_at, kind, source, uid, name, subject, details, address, device)
  VALUES (@created_at, @kind, @source, @uid, @name, @subject, @details, @address, @device)`);
const DELETE_OLDER = statement<{ time: Timestamp }>('DELETE FROM audit_log WHERE created_at < @time');
const DELETE_ALL_BUT = statement<{ count: number }>(
  'DELETE FROM audit_log WHERE id <= (SELECT max(id) FROM audit_log) - @count::bigint',
);

/** A condition for each part of a filter that is given. */
function conditionsOf({ before, uid, kind, since, until }: AuditFilter): string {
  const conditions = [
    before !== undefined && 'id < @before',
    uid !== undefined && 'uid = @uid',
    // Kinds that begin with this word and a dot: up to the character that follows the dot.
    kind !== undefined &&
      (kind.includes('.') ? 'kind = @kind' : "kind > @kind::text || '.' AND kind < @kind::text || '/'"),
    since !== undefined && 'created_at >= @since',
    until !== undefined && 'created_at < @until',
  ];
  return ['true', ...conditions.filter((condition) => condition !== false)].join(' AND ');
}

const toEntry = ({ subject, details, ...row }: Row): AuditEntry => ({
  ...row,
  subject: subject === null ? null : JSON.parse(subject),
  details: JSON.parse(details),
});

const bytesOf = (entry: AuditEntry): number => Buffer.byteLength(JSON.stringify(entry));

export const createPostgresAuditStore = (db: PostgresConnection): AuditStore => ({
  async append({ subject, details, ...entry }) {
    const asText = { subject: subject === null ? null : JSON.stringify(subject), details: JSON.stringify(details) };
    await db.run(APPEND, { ...entry, ...asText });
  },
  async list(filter, limit) {
    const list = statement<AuditFilter & { limit: number }, Row>(
      `SELECT ${ENTRY} FROM audit_log WHERE ${conditionsOf(filter)} ORDER BY id DESC LIMIT @limit`,
    );
    return fitPage((await db.all(list, { ...filter, limit })).map(toEntry), bytesOf);
  },
  deleteOlderThan: async (time) => void (await db.run(DELETE_OLDER, { time })),
  deleteAllBut: async (count) => void (await db.run(DELETE_ALL_BUT, { count })),
});
