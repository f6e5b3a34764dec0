import { useMutation } from '@tanstack/react-query';
import { auditCsv } from '../../../features/audit/audit-csv.ts';
import { type AuditFilters, loadAuditLog } from '../../../features/audit/audit.actions.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { saveCsv } from '../../../lib/browser/save-csv.ts';
import { tellFailure } from '../../../lib/tell-failure.ts';

/** Saves all entries that match as a file of the browser. */
export function useAuditExport(filters: AuditFilters): { isExporting: boolean; save: () => void } {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => loadAuditLog(filters),
      onSuccess: (entries) => saveCsv(auditCsv(entries), 'audit-log.csv'),
      onError: tellFailure,
    },
    queryClient,
  );
  return { isExporting: isPending, save: () => mutate() };
}
