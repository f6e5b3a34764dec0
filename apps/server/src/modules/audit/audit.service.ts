import type { AuditPage } from '@loquat/contract';
import type { AuditFilter, Stores } from './audit.store.ts';

export interface AuditService {
  list(filter: AuditFilter, limit: number): Promise<AuditPage>;
}

/** Reads what administrators did. */
export const createAuditService = (reads: Stores): AuditService => ({
  async list(filter, limit) {
    const entries = await reads.auditLog.list(filter, limit);
    const last = entries.at(-1);
    // A page that is full in bytes may be shorter: whether there is more, only another look tells.
    const [more] = last ? await reads.auditLog.list({ ...filter, before: last.id }, 1) : [];
    return { entries, next: last && more ? last.id : null };
  },
});
