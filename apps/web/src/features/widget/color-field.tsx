import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/text-field.tsx';
import { defaultEmbed } from './embed.ts';
import { isHexColor } from './readable-on.ts';

export interface ColorFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (color: string) => void;
}

/** A colour, to be written or to be picked. */
export function ColorField({ value, error, onValueChange }: ColorFieldProps) {
  const { t } = useTranslation('widget');
  return (
    <TextField
      label={t('field.themeColor')}
      name="themeColor"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value.trim())}
      error={error}
      start={
        <input
          type="color"
          aria-label={t('pick_color')}
          value={isHexColor(value) ? value : defaultEmbed.themeColor}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          className="-ml-1 size-6 flex-none cursor-pointer rounded-md bg-transparent"
        />
      }
    />
  );
}
