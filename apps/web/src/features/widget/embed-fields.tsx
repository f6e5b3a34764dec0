import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '../../ui/form/segmented-choice.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import type { EmbedErrors } from './embed-errors.ts';
import { defaultEmbed, type WidgetEmbed } from './embed.ts';
import { PopupFields } from './popup-fields.tsx';
import { isHexColor } from './readable-on.ts';

const names = ['openWidth', 'openHeight', 'closedWidth', 'closedHeight'] as const;

export interface EmbedFieldsProps {
  embed: WidgetEmbed;
  errors: EmbedErrors;
  onChange: (fields: Partial<WidgetEmbed>) => void;
  /** The control that selects the host. */
  host: ReactNode;
}

type TextName = 'id' | 'title' | 'logo' | 'loginToken';

// i18n-keys: field.title, field.logo, field.id, field.loginToken, help.title, help.logo, help.id, help.loginToken
/** All settings of an embedded widget. */
export function EmbedFields({ embed, errors, onChange, host }: EmbedFieldsProps) {
  const { t } = useTranslation('widget');
  const text = (name: TextName, placeholder?: string) => (
    <TextField
      label={t(`field.${name}`)}
      name={name}
      autoComplete="off"
      spellCheck={name === 'title'}
      placeholder={placeholder}
      value={embed[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      help={t(`help.${name}`)}
      error={errors[name]}
    />
  );
  return (
    <div className="grid gap-3.5 p-[18px]">
      {text('title')}
      <Textarea
        label={t('field.welcome')}
        name="welcome"
        value={embed.welcome}
        onChange={(event) => onChange({ welcome: event.currentTarget.value })}
      />
      <div className="grid gap-3.5 sm:grid-cols-2">
        {host}
        <ColorField
          value={embed.themeColor}
          error={errors.themeColor}
          onValueChange={(themeColor) => onChange({ themeColor })}
        />
      </div>
      {text('logo', 'https://')}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <span aria-hidden className="text-sm font-semibold">
          {t('field.position')}
        </span>
        <SegmentedChoice
          label={t('field.position')}
          items={[
            { value: 'left', label: t('left') },
            { value: 'right', label: t('right') },
          ]}
          value={embed.position}
          onValueChange={(position) => onChange({ position })}
        />
      </div>
      <SizeFields {...{ embed, errors, onChange }} />
      <Switch
        label={t('field.autoRegister')}
        help={t('help.autoRegister')}
        checked={embed.isAutoRegistered}
        onCheckedChange={(isAutoRegistered) => onChange({ isAutoRegistered })}
      />
      {text('loginToken')}
      {text('id')}
      <PopupFields {...{ embed, errors, onChange }} />
      <Switch
        label={t('field.usesShadowDom')}
        help={t('help.usesShadowDom')}
        checked={embed.usesShadowDom}
        onCheckedChange={(usesShadowDom) => onChange({ usesShadowDom })}
      />
    </div>
  );
}

// i18n-keys: field.openWidth, field.openHeight, field.closedWidth, field.closedHeight
/** The size of the widget, open and closed. */
function SizeFields({ embed, errors, onChange }: Omit<EmbedFieldsProps, 'host'>) {
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

interface ColorFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (color: string) => void;
}

/** A colour, to be typed or picked. */
function ColorField({ value, error, onValueChange }: ColorFieldProps) {
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
