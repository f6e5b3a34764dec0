import type { Platform } from '../../platform/platform.ts';
import { createAuditRecorder, type AuditRecorderParts } from './audit-recorder.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditService } from './audit.service.ts';
import type { Stores } from './audit.store.ts';
import { createOldEntriesJob } from './old-entries.job.ts';

type AuditDependencies = Omit<AuditRecorderParts, 'transact' | 'clock'>;

/** The audit log of administrators' actions. */
export function createAudit({ transact, reads, clock }: Platform<Stores>, dependencies: AuditDependencies) {
  return {
    routes: [auditRoutes(createAuditService(reads))],
    jobs: [createOldEntriesJob({ transact, clock })],
    access: createAuditRecorder({ transact, clock, ...dependencies }),
  };
}
