import type { AuditEntry, Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { fitPage } from '../../platform/page.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';
import { auditTable } from './audit.table.ts';

/** Selects entries; undefined: no condition. */
export interface AuditFilter {
  /** Only entries with smaller ids. */
  before: number | undefined;
  uid: Uid | undefined;
  /** A kind, or the part before its dot. */
  kind: string | undefined;
  since: Timestamp | undefined;
  until: Timestamp | undefined;
}

export interface AuditStore {
  append(entry: Omit<AuditEntry, 'id'>): Promise<void>;
  /** Newest first, as many as fit into a page, but at least one if there is one. */
  list(filter: AuditFilter, limit: number): Promise<AuditEntry[]>;
  deleteOlderThan(time: Timestamp): Promise<void>;
  /** Keeps the newest entries. */
  deleteAllBut(count: number): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  auditLog: AuditStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();

type Row = Omit<AuditEntry, 'subject' | 'details'> & { subject: string | null; details: string };

const ENTRY = columnsOf(auditTable);
const APPEND = statement<Omit<Row, 'id'>>(`INSERT INTO audit_log
    (created_at, kind, source, uid, name, subject, details, address, device)
  VALUES (@created_at, @kind, @source, @uid, @name, @subject, @details, @address, @device)`);
const DELETE_OLDER = statement<{ time: Timestamp }>('DELETE FROM audit_log WHERE created_at < @time');
const DELETE_ALL_BUT = statement<{ count: number }>(
  'DELETE FROM audit_log WHERE id <= (SELECT max(id) FROM audit_log) - CAST(@count AS bigint)',
);

/** One condition for each given part of a filter. */
function conditionsOf({ before, uid, kind, since, until }: AuditFilter): string {
  const conditions = [
    before !== undefined && 'id < @before',
    uid !== undefined && 'uid = @uid',
    // Kinds that begin with this word and a dot: up to the character that follows the dot.
    kind !== undefined &&
      (kind.includes('.') ? 'kind = @kind' : "kind > CAST(@kind AS text) || '.' AND kind < CAST(@kind AS text) || '/'"),
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

export const createAuditStore = (db: Connection): AuditStore => ({
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
