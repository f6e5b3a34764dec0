import { DESCRIPTION_MAX_BYTES } from '@loquat/contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Textarea } from '../../../ui/form/textarea.tsx';

const lengthOf = (text: string): number => new TextEncoder().encode(text).length;

export interface DescriptionFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
}

/** What the server is for, with how much room is taken; the limit is in bytes, of which most scripts need several. */
export function DescriptionField({ value, onValueChange, error }: DescriptionFieldProps) {
  const { t, i18n } = useTranslation('admin');
  const length = lengthOf(value);
  const numbers = new Intl.NumberFormat(i18n.language === 'jp' ? 'ja' : i18n.language);
  const isFull = length > DESCRIPTION_MAX_BYTES;
  return (
    <div className="relative">
      <Textarea
        label={t('overview.description')}
        name="description"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        error={error}
      />
      <span className={clsx('absolute top-0 right-0 text-sm tabular-nums', isFull ? 'text-danger-text' : 'text-muted')}>
        {t('overview.length', { used: numbers.format(length), most: numbers.format(DESCRIPTION_MAX_BYTES) })}
      </span>
    </div>
  );
}
