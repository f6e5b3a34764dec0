import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditFilters } from '../../../features/audit/audit.actions.ts';
import { useAuditLog } from '../../../features/audit/use-audit-log.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { AuditFilterRow } from './audit-filter-row.tsx';
import { AuditRow } from './audit-row.tsx';
import { useAuditExport } from './use-audit-export.ts';

const EVERYTHING: AuditFilters = { uid: null, kind: null, days: null };

/** What administrators did with their role. */
export function AuditArea() {
  const { t } = useTranslation(['admin', 'setting']);
  const [filters, setFilters] = useState(EVERYTHING);
  const { isExporting, save } = useAuditExport(filters);
  return (
    <SettingsFrame title={t('setting:area.audit')} text={t('audit.text')} isWide>
      <div className="grid gap-3.5">
        <div className="flex flex-wrap items-end gap-2">
          <AuditFilterRow filters={filters} onFilters={setFilters} />
          <Button
            icon={<Download size={16} aria-hidden />}
            isLoading={isExporting}
            loadingText={t('audit.exporting')}
            onClick={save}
          >
            {t('audit.export')}
          </Button>
        </div>
        <AuditList filters={filters} />
      </div>
    </SettingsFrame>
  );
}

function AuditList({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation(['admin', 'setting']);
  const { entries, isError, hasMore, isLoadingMore, loadMore, retry } = useAuditLog(filters);
  if (isError)
    return (
      <EmptyState
        art="bolt"
        title={t('setting:not_loaded')}
        action={<Button onClick={retry}>{t('setting:retry')}</Button>}
      >
        {t('setting:not_loaded_text')}
      </EmptyState>
    );
  if (!entries) return <Skeleton className="h-56" />;
  return (
    <>
      {/* Always there, so that screen readers hear what a filter did. */}
      <p role="status" className={entries.length > 0 ? 'sr-only' : 'py-10 text-center text-muted'}>
        {entries.length > 0 ? t('audit.shown', { count: entries.length }) : t('audit.nothing')}
      </p>
      {entries.length > 0 && (
        <ul
          aria-label={t('setting:area.audit')}
          className="divide-y divide-line rounded-lg shadow-[0_0_0_1px_var(--border),var(--elev-1)]"
        >
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button className="justify-self-center" isLoading={isLoadingMore} onClick={loadMore}>
          {t('audit.more')}
        </Button>
      )}
    </>
  );
}
