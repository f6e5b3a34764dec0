import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '../../ui/form/segmented-choice.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { EmbedErrors } from './embed-errors.ts';
import { hasPopup, type WidgetEmbed } from './embed.ts';

export interface PopupFieldsProps {
  embed: WidgetEmbed;
  errors: EmbedErrors;
  onChange: (fields: Partial<WidgetEmbed>) => void;
}

const names = ['popupTitle', 'popupSubtitle', 'popupImage'] as const;

// i18n-keys: field.popupTitle, field.popupSubtitle, field.popupImage
/** The text beside the button of the closed chat. */
export function PopupFields({ embed, errors, onChange }: PopupFieldsProps) {
  const { t } = useTranslation('widget');
  return (
    <fieldset className="grid gap-3.5">
      <legend className="mb-2 text-sm font-semibold">{t('popup.title')}</legend>
      <div className="flex">
        <SegmentedChoice<WidgetEmbed['showPopup']>
          label={t('popup.title')}
          items={[
            { value: '', label: t('popup.if_any') },
            { value: 'true', label: t('popup.always') },
            { value: 'false', label: t('popup.never') },
          ]}
          value={embed.showPopup}
          onValueChange={(showPopup) => onChange({ showPopup })}
        />
      </div>
      {embed.showPopup !== 'false' &&
        names.map((name) => (
          <TextField
            key={name}
            label={t(`field.${name}`)}
            name={name}
            autoComplete="off"
            placeholder={name === 'popupImage' ? 'https://' : undefined}
            value={embed[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            error={errors[name]}
          />
        ))}
      {hasPopup(embed) && (
        <Switch
          label={t('field.isPopupClosable')}
          help={t('help.isPopupClosable')}
          checked={embed.isPopupClosable}
          onCheckedChange={(isPopupClosable) => onChange({ isPopupClosable })}
        />
      )}
    </fieldset>
  );
}
