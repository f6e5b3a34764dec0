import { DIGEST_DELAY_CHOICES_SECONDS } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { durationOf } from '../../../lib/i18n/duration.ts';
import { Select } from '../../../ui/form/select.tsx';
import { SettingsRow } from '../../parts/settings/settings-frame.tsx';

export interface DelayRowProps {
  seconds: number;
  onSecondsChange: (seconds: number) => void;
  disabled: boolean;
}

const SHORTEST = DIGEST_DELAY_CHOICES_SECONDS[0];

/** The choices, plus the saved value if it is another one; less than the shortest counts as the shortest. */
const choicesWith = (seconds: number): number[] =>
  [...new Set([...DIGEST_DELAY_CHOICES_SECONDS, seconds])].filter((one) => one >= SHORTEST).sort((a, b) => a - b);

// i18n-keys: smtp.minutes, smtp.hours, smtp.days
/** How long somebody has to be away before a mail reports what they missed. */
export function DelayRow({ seconds, onSecondsChange, disabled }: DelayRowProps) {
  const { t } = useTranslation('admin');
  const spelled = (value: number): string => {
    const { unit, count } = durationOf(value);
    return t(`smtp.${unit}`, { count });
  };
  return (
    <SettingsRow label={t('smtp.delay')}>
      <Select
        label={t('smtp.delay')}
        isLabelHidden
        disabled={disabled}
        items={choicesWith(seconds).map((value) => ({ value: String(value), label: spelled(value) }))}
        value={String(Math.max(seconds, SHORTEST))}
        onValueChange={(value) => onSecondsChange(Number(value))}
        className="w-36"
      />
    </SettingsRow>
  );
}
