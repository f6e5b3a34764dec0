import { useTranslation } from 'react-i18next';
import { setFileFilters, useFileFilters } from '../../features/files/file-filters.ts';

const field =
  'h-8 min-w-0 rounded-[9px] bg-surface px-2 text-sm text-ink shadow-[inset_0_0_0_1px_var(--border-control)] max-md:h-11 pointer-coarse:h-11';

/** The first and the last day of which files are wanted; either may stay open. */
export function DayRange() {
  const { t } = useTranslation('file');
  const { since, until } = useFileFilters();
  return (
    <span role="group" aria-label={t('time.range')} className="inline-flex flex-none items-center gap-1.5">
      <input
        type="date"
        aria-label={t('since')}
        value={since}
        max={until || undefined}
        onChange={({ target }) => setFileFilters({ since: target.value })}
        className={field}
      />
      <span aria-hidden className="text-muted">
        –
      </span>
      <input
        type="date"
        aria-label={t('until')}
        value={until}
        min={since || undefined}
        onChange={({ target }) => setFileFilters({ until: target.value })}
        className={field}
      />
    </span>
  );
}
