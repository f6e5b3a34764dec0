import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Overview } from './overview.ts';
import { PictureCard } from '../../../ui/picture/picture-card.tsx';
import { RadioCardGroup } from '../../../ui/form/radio-card-group.tsx';

type Layout = Overview['chat_layout_mode'];

export interface LayoutCardsProps {
  value: Layout;
  onValueChange: (value: Layout) => void;
}

/** Where people see their own messages, as two pictures of a chat. */
export function LayoutCards({ value, onValueChange }: LayoutCardsProps) {
  const { t } = useTranslation('admin');
  return (
    <RadioCardGroup
      label={t('overview.layout')}
      value={value}
      onValueChange={onValueChange}
      className="sm:grid-cols-2 sm:gap-3"
    >
      <PictureCard value="Left" title={t('overview.layout_left')} picture={<MiniChat isOwnRight={false} />} />
      <PictureCard value="SelfRight" title={t('overview.layout_right')} picture={<MiniChat isOwnRight />} />
    </RadioCardGroup>
  );
}

/** Three messages: somebody's, and two of one's own. */
function MiniChat({ isOwnRight }: { isOwnRight: boolean }) {
  return (
    <span className="grid h-[104px] content-center gap-2.5 px-3.5">
      <MiniLine width="w-[52%]" />
      <MiniLine width="w-[64%]" isOwn isRight={isOwnRight} />
      <MiniLine width="w-[38%]" isOwn isRight={isOwnRight} />
    </span>
  );
}

function MiniLine({ width, isOwn = false, isRight = false }: { width: string; isOwn?: boolean; isRight?: boolean }) {
  return (
    <span className={clsx('flex items-center gap-2', isRight && 'flex-row-reverse')}>
      {!isRight && <i className="size-4 flex-none rounded-[30%] bg-accent/60" />}
      <i className={clsx('h-3.5 rounded-[5px]', width, isOwn ? 'bg-leaf/35' : 'bg-pressed')} />
    </span>
  );
}
