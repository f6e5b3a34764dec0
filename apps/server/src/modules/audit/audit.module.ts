import type { Platform } from '../../platform/platform.ts';
import { createActRecorder, type ActRecorderParts } from './act-recorder.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditService } from './audit.service.ts';
import type { Stores } from './audit.store.ts';
import { createOldEntriesJob } from './old-entries.job.ts';

type AuditDependencies = Omit<ActRecorderParts, 'transact' | 'clock'>;

/** What administrators did. */
export function createAudit({ transact, reads, clock }: Platform<Stores>, dependencies: AuditDependencies) {
  return {
    routes: [auditRoutes(createAuditService(reads))],
    jobs: [createOldEntriesJob({ transact, clock })],
    access: createActRecorder({ transact, clock, ...dependencies }),
  };
}
