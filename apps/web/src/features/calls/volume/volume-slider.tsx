import { useTranslation } from 'react-i18next';
import { Slider } from '#ui/form/slider.tsx';
import type { CallMember } from '../call-engine.ts';
import { changeVolume } from '../own-call/call-controls.ts';
import { useMemberName } from '../stage/use-names.ts';
import { MAX_VOLUME, useVolumeOf } from './call-volumes.store.ts';

const STEP = 5;

/** How loud a participant is on this device. */
export function VolumeSlider({ member }: { member: CallMember }) {
  const { t } = useTranslation('call');
  const name = useMemberName(member);
  const percent = useVolumeOf(member.uid);
  return (
    <Slider
      label={t('volume.of', { name })}
      valueText={t('volume.percent', { percent })}
      min={0}
      max={MAX_VOLUME}
      step={STEP}
      value={percent}
      onValueChange={(next) => changeVolume(member.uid, next)}
    />
  );
}
