import clsx from 'clsx';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/dialog/popover.tsx';
import type { CallMember } from '../call-engine.ts';
import { changeVolume } from '../own-call/call-controls.ts';
import { useMemberName } from '../stage/use-names.ts';
import { NORMAL_VOLUME, useVolumeOf } from './call-volumes.store.ts';
import { VolumeSlider } from './volume-slider.tsx';

function VolumeIcon({ percent }: { percent: number }) {
  if (percent === 0) return <VolumeX size={16} aria-hidden />;
  return percent < NORMAL_VOLUME ? <Volume1 size={16} aria-hidden /> : <Volume2 size={16} aria-hidden />;
}

/** Changes how loud a participant is on this device. Visible if changed, or under the pointer or focus. */
export function VolumeButton({ member, className }: { member: CallMember; className?: string }) {
  const { t } = useTranslation('call');
  const name = useMemberName(member);
  const percent = useVolumeOf(member.uid);
  const label = t('volume.of', { name });
  const value = t('volume.percent', { percent });
  return (
    <Popover
      label={label}
      side="bottom"
      align="end"
      className="p-4"
      trigger={
        <button
          type="button"
          aria-label={percent === NORMAL_VOLUME ? label : t('volume.of_at', { name, percent })}
          className={clsx(className, percent === NORMAL_VOLUME && 'opacity-0 data-popup-open:opacity-100')}
        >
          <VolumeIcon percent={percent} />
        </button>
      }
    >
      <div className="grid gap-2">
        <p className="flex items-baseline justify-between gap-3 font-[650]">
          <span className="min-w-0 truncate">{label}</span>
          <span aria-hidden className="flex-none tabular-nums">
            {value}
          </span>
        </p>
        <VolumeSlider member={member} />
        <p className="text-sm text-muted">{t('volume.help')}</p>
        <Button
          size="sm"
          className="justify-self-start"
          disabledReason={percent === NORMAL_VOLUME ? t('volume.is_normal') : undefined}
          onClick={() => changeVolume(member.uid, NORMAL_VOLUME)}
        >
          {t('volume.reset')}
        </Button>
      </div>
    </Popover>
  );
}
