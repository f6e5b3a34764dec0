import { useMutation } from '@tanstack/react-query';
import { auditCsv } from '../../../features/audit/audit-csv.ts';
import { type AuditFilters, loadAuditLog } from '../../../features/audit/audit.actions.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { tellFailure } from '../../../lib/tell-failure.ts';

/** Spreadsheets read UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

function saveFile(csv: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'audit-log.csv' });
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves all entries that match as a file of the browser. */
export function useAuditExport(filters: AuditFilters): { isExporting: boolean; save: () => void } {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => loadAuditLog(filters),
      onSuccess: (entries) => saveFile(auditCsv(entries)),
      onError: tellFailure,
    },
    queryClient,
  );
  return { isExporting: isPending, save: () => mutate() };
}
