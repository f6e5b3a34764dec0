import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

export interface LoadMoreProps {
  isLoading: boolean;
  onLoad: () => void;
}

/** The end of a list that goes on: asks for more when it comes into view, and by its button. */
export function LoadMore({ isLoading, onLoad }: LoadMoreProps) {
  const { t } = useTranslation('file');
  const ref = useRef<HTMLDivElement>(null);
  const load = useEffectEvent((entries: readonly IntersectionObserverEntry[]) => {
    if (!isLoading && entries.some((entry) => entry.isIntersecting)) onLoad();
  });
  useEffect(() => {
    if (isLoading || !ref.current) return;
    const observer = new IntersectionObserver((entries) => load(entries), { rootMargin: '400px' });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={ref} className="grid justify-items-center py-4">
      <Button size="sm" isLoading={isLoading} onClick={onLoad}>
        {t('more')}
      </Button>
    </div>
  );
}
