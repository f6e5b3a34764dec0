import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/text-field.tsx';
import type { EmbedFieldsProps } from './embed-fields.tsx';

const names = ['openWidth', 'openHeight', 'closedWidth', 'closedHeight'] as const;

// i18n-keys: field.openWidth, field.openHeight, field.closedWidth, field.closedHeight
/** How large the widget is, open and closed. */
export function SizeFields({ embed, errors, onChange }: Omit<EmbedFieldsProps, 'host'>) {
  const { t } = useTranslation('widget');
  return (
    <div className="grid grid-cols-2 gap-3.5">
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`field.${name}`)}
          name={name}
          type="number"
          inputMode="numeric"
          min={1}
          value={Number.isNaN(embed[name]) ? '' : embed[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.valueAsNumber })}
          end={
            <span aria-hidden className="text-sm text-muted">
              px
            </span>
          }
          error={errors[name]}
        />
      ))}
    </div>
  );
}
