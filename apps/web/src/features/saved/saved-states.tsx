import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Shown while saved items are loading. */
export function SavedSkeleton() {
  return (
    <div className="grid gap-3.5 px-3 pt-2">
      {['one', 'two', 'three'].map((name) => (
        <Skeleton key={name} className="h-32 rounded-[14px]" />
      ))}
    </div>
  );
}

/** Shown if they failed to load. */
export function SavedFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('fav');
  return (
    <EmptyState art="bolt" title={t('failed')} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {t('failed_text')}
    </EmptyState>
  );
}
