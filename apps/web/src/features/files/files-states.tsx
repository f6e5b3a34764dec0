import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Shown while files are loading. */
export function FilesSkeleton() {
  return (
    <div className="grid gap-3 pt-4">
      {['one', 'two', 'three', 'four', 'five'].map((name) => (
        <Skeleton key={name} className="h-10" />
      ))}
    </div>
  );
}

/** Shown if they failed to load. */
export function FilesFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('file');
  return (
    <EmptyState art="bolt" title={t('failed')} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {t('failed_text')}
    </EmptyState>
  );
}

/** Shown if there are none at all, or none that match. */
export function NoFiles({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('file');
  return isFiltered ? (
    <EmptyState art="search" title={t('none_title')}>
      {t('none_text')}
    </EmptyState>
  ) : (
    <EmptyState art="files" title={t('empty_title')}>
      {t('empty_text')}
    </EmptyState>
  );
}
