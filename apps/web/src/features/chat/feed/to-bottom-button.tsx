import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

/** The way back to the newest message, with the count of what came since. */
export function ToBottomButton({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={count > 0 ? t('feed.to_bottom_new', { count }) : t('feed.to_bottom')}
      className="absolute right-[22px] bottom-3 z-(--z-sticky) grid size-[38px] place-items-center rounded-full bg-raised text-muted shadow-[var(--elev-3),0_0_0_1px_var(--border)] hover:text-ink max-md:size-11"
    >
      <ArrowDown size={18} aria-hidden />
      {count > 0 && <Badge count={count} className="absolute -top-2 -right-1" />}
    </button>
  );
}
