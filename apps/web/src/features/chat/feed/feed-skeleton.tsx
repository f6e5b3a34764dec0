import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

const LINES = [
  ['w-32', 'w-[80%]', 'w-[58%]'],
  ['w-28', 'w-[67%]'],
  ['w-32', 'w-[84%]', 'w-[42%]'],
  ['w-24', 'w-[54%]', 'w-[73%]'],
  ['w-28', 'w-[62%]'],
] as const;

/** Placeholders while the first messages of a chat load; they appear after 200 ms. */
export function FeedSkeleton() {
  const { t } = useTranslation('chat');
  return (
    <div role="status" className="grid content-end gap-5 px-5 pb-5">
      <span className="sr-only">{t('feed.loading')}</span>
      {LINES.map((widths) => (
        <div key={widths.join()} className="grid grid-cols-[38px_1fr] gap-x-3">
          <Skeleton className="size-[38px] rounded-[13px]" />
          <div className="grid max-w-(--measure) gap-2 pt-1">
            {widths.map((width) => (
              <Skeleton key={width} className={`h-3.5 ${width}`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
