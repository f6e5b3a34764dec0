import type { AuditEntry } from '@loquat/contract';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditCsv } from '#features/audit/audit-csv.ts';
import { type AuditFilters, listAuditLog, loadAuditLog } from '#features/audit/audit.actions.ts';
import { queryClient } from '#hooks/query-client.ts';
import { saveCsv } from '#lib/browser/save-csv.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { AuditFilterRow } from './audit-filter-row.tsx';
import { useActWords } from './use-act-words.ts';

/** Downloads all matching entries as a file. */
function useAuditExport(filters: AuditFilters): { isExporting: boolean; save: () => void } {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => loadAuditLog(filters),
      onSuccess: (entries) => saveCsv(auditCsv(entries), 'audit-log.csv'),
      onError: reportFailure,
    },
    queryClient,
  );
  return { isExporting: isPending, save: () => mutate() };
}

/** An audit entry: action, object, administrator, origin and time. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { act, subject, doer, details } = useActWords(entry);
  const origin = [doer, entry.device, entry.address].filter((part) => part !== '');
  return (
    <li className="grid gap-0.5 px-[18px] py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <b className="font-[650]">{act}</b>
          {subject !== '' && <span className="ml-2">{subject}</span>}
        </span>
        <time dateTime={new Date(entry.created_at).toISOString()} className="text-sm text-muted">
          {format.moment(entry.created_at)}
        </time>
      </span>
      <span className="text-sm wrap-anywhere text-muted">{origin.join(' · ')}</span>
      {details.length > 0 && (
        <span className="text-sm wrap-anywhere text-muted">{t('audit.details', { list: format.list(details) })}</span>
      )}
    </li>
  );
}

/** The matching entries, page by page. */
function useAuditLog(filters: AuditFilters) {
  const { data, fetchNextPage, ...query } = useInfiniteQuery(
    {
      queryKey: ['audit', filters],
      queryFn: ({ pageParam }) => listAuditLog(filters, pageParam),
      initialPageParam: null as number | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return {
    entries: data?.pages.flatMap((page) => page.entries),
    /** No page was loaded. Loaded pages stay if loading more fails. */
    isError: query.isError && data === undefined,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

const EVERYTHING: AuditFilters = { uid: null, kind: null, days: null };

/** Actions of administrators. */
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
      {/* Always rendered, so that screen readers announce the effect of a filter. */}
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
