import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

export interface LoadMoreProps {
  isLoading: boolean;
  /** The last attempt failed: the reader has to start the next one. */
  hasFailed: boolean;
  onLoad: () => void;
}

/** The end of a list with more to load: loads the next page when it comes into view, or by its button. */
export function LoadMore({ isLoading, hasFailed, onLoad }: LoadMoreProps) {
  const { t } = useTranslation('file');
  const ref = useRef<HTMLDivElement>(null);
  const load = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    if (!isLoading && entries.some((entry) => entry.isIntersecting)) onLoad();
  });
  useEffect(() => {
    if (isLoading || hasFailed || !ref.current) return;
    const observer = new IntersectionObserver((entries) => load(entries), { rootMargin: '400px' });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isLoading, hasFailed]);
  return (
    <div ref={ref} className="grid justify-items-center gap-2 py-4">
      {hasFailed && !isLoading && (
        <p role="alert" className="text-sm text-danger-text">
          {t('more_failed')}
        </p>
      )}
      <Button size="sm" isLoading={isLoading} onClick={onLoad}>
        {hasFailed ? t('retry') : t('more')}
      </Button>
    </div>
  );
}
