import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const WIDTHS = ['w-[46%]', 'w-[62%]', 'w-[38%]', 'w-[54%]', 'w-[44%]', 'w-[58%]'] as const;

/** The shape of chats until it is known which there are; appears after 200 ms. */
export function SessionSkeletons() {
  const { t } = useTranslation('chat');
  return (
    <div role="status">
      <span className="sr-only">{t('list.loading')}</span>
      {WIDTHS.map((width) => (
        <div key={width} className="flex h-[62px] items-center gap-2.5 px-2 md:h-[54px]">
          <Skeleton className="size-9 shrink-0 rounded-[13px]" />
          <div className="grid flex-1 gap-2 md:group-data-narrow/list:hidden">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-[78%]" />
          </div>
        </div>
      ))}
    </div>
  );
}
