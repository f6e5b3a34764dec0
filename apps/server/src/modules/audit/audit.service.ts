import type { AuditPage } from '@loquat/contract';
import type { AuditFilter, Stores } from './audit.store.ts';

export interface AuditService {
  list(filter: AuditFilter, limit: number): Promise<AuditPage>;
}

/** Reads the audit log. */
export const createAuditService = (reads: Stores): AuditService => ({
  async list(filter, limit) {
    const entries = await reads.auditLog.list(filter, limit);
    const last = entries.at(-1);
    // The byte limit may shorten a page: only another query tells whether there are more entries.
    const [more] = last ? await reads.auditLog.list({ ...filter, before: last.id }, 1) : [];
    return { entries, next: last && more ? last.id : null };
  },
});
