import { auditEndpoints, type AuditEntry, type AuditPage } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const audit = connection.callsOf(auditEndpoints);

/** The filters of the audit log; null: no filter. */
export interface AuditFilters {
  /** The administrator. */
  uid: number | null;
  /** A kind, or the part before its dot. */
  kind: string | null;
  /** The maximum age of an entry, in days. */
  days: number | null;
}

const DAY_MS = 86_400_000;

const queryOf = ({ uid, kind, days }: AuditFilters) => ({
  ...(uid !== null && { uid }),
  ...(kind !== null && { kind }),
  ...(days !== null && { since: Date.now() - days * DAY_MS }),
});

/** A page of the audit log, newest first; `before` is the `next` of the previous page, null for the first. */
export const listAuditLog = (filters: AuditFilters, before: number | null): Promise<AuditPage> =>
  audit.listAuditLog({ query: { ...queryOf(filters), ...(before !== null && { before }) } });

/** All matching entries, newest first. Rejects like any call. */
export async function loadAuditLog(filters: AuditFilters): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let before: number | null = null;
  do {
    const page: AuditPage = await listAuditLog(filters, before);
    entries.push(...page.entries);
    before = page.next;
  } while (before !== null);
  return entries;
}
