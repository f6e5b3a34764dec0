import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { COUNTS, getCounts } from '#features/server/settings.actions.ts';
import { queryClient } from '#hooks/query-client.ts';
import { useFormat } from '#lib/i18n/use-format.ts';

/** Warns administrators that backups fail or are overdue; renders nothing otherwise. */
export function BackupNotice() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data } = useQuery({ queryKey: COUNTS, queryFn: getCounts }, queryClient);
  const since = data?.backups_fail_since;
  if (since === undefined) return null;
  return (
    <p role="status" className="flex items-start gap-2 rounded-lg bg-sunken px-[18px] py-3 text-sm text-danger-text">
      <DatabaseBackup size={16} aria-hidden className="mt-0.5 flex-none" />
      {since === null ? t('backup.none') : t('backup.old', { date: format.date(since) })}
    </p>
  );
}
