import { type ServiceField, type ServiceKind, serviceKinds } from '@loquat/contract';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { FieldPair } from '#ui/provider-card.tsx';
import type texts from '../../../../../public/locales/en/service.json';
import type { ConfigForm } from '../../../parts/settings/use-config-form.ts';
import { isMasked, type ServiceValues } from './service-values.ts';

/** A test checks that every key of every kind has its texts. */
type LabelKey = keyof typeof texts.label;
type HelpKey = keyof typeof texts.help;

interface ServiceFieldsProps {
  kind: ServiceKind;
  saved: ServiceValues;
  form: ConfigForm<ServiceValues>;
}

/** The fields of a kind of service, from its description. */
export function ServiceFields({ kind, saved, form }: ServiceFieldsProps) {
  return (
    <FieldPair>
      {serviceKinds[kind].fields.map((field) => (
        <OneField
          key={field.key}
          kind={kind}
          field={field}
          saved={String(saved[field.key])}
          value={String(form.value[field.key])}
          error={form.errors[field.key]}
          onChange={(value) => form.change({ [field.key]: value })}
        />
      ))}
    </FieldPair>
  );
}

interface OneFieldProps {
  kind: ServiceKind;
  field: ServiceField;
  saved: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

// i18n-keys: label.bot_token, label.chat_id, label.parse_mode, label.webhook_url, label.username, label.avatar_url, label.sign_secret, label.server_url
// i18n-keys: label.device_key, label.sound, label.app_token, label.priority, label.send_key, label.push_key, label.homeserver_url, label.access_token
// i18n-keys: label.room_id, label.method, label.headers, label.body_template
// i18n-keys: help.telegram_bot_token, help.telegram_chat_id, help.telegram_parse_mode, help.discord_webhook_url
// i18n-keys: help.discord_username, help.discord_avatar_url, help.slack_webhook_url, help.feishu_webhook_url
// i18n-keys: help.feishu_sign_secret, help.dingtalk_webhook_url, help.dingtalk_sign_secret, help.wecombot_webhook_url
// i18n-keys: help.bark_server_url, help.bark_device_key, help.bark_sound, help.gotify_server_url
// i18n-keys: help.gotify_app_token, help.gotify_priority, help.serverchan_send_key, help.pushdeer_server_url
// i18n-keys: help.pushdeer_push_key, help.matrix_homeserver_url, help.matrix_access_token, help.matrix_room_id
// i18n-keys: help.custom_json_webhook_url, help.custom_json_method, help.custom_json_headers, help.custom_json_body_template
function OneField({ kind, field, saved, value, error, onChange }: OneFieldProps) {
  const { t } = useTranslation('service');
  const id = useId();
  const plain = t(`label.${field.key as LabelKey}`);
  const label = field.required ? plain : t('optional', { label: plain });
  const help = t(`help.${`${kind}_${field.key}` as HelpKey}`, { sender: '{{sender}}', content: '{{content}}' });
  const isStored = field.secret && isMasked(saved);
  // The field that replaces it does not exist yet.
  const focusField = () => requestAnimationFrame(() => document.getElementById(id)?.focus());
  const replace = () => {
    onChange('');
    focusField();
  };
  const keep = () => {
    onChange(saved);
    focusField();
  };
  const common = { label, name: field.key, error, autoComplete: 'off', spellCheck: false, dir: 'ltr' } as const;
  if (isStored && isMasked(value))
    return (
      <TextField
        {...common}
        id={id}
        readOnly
        value={value}
        help={t('stored')}
        end={<FieldButton label={t('replace_named', { label: plain })} text={t('replace')} onClick={replace} />}
      />
    );
  const note = (
    <FieldNote help={help} action={isStored && { label: t('keep_named', { label: plain }), onClick: keep }} />
  );
  if (field.choices)
    return (
      <Select
        label={label}
        name={field.key}
        error={error}
        help={note}
        items={field.choices.map((choice) => ({ value: choice, label: choice || t('default') }))}
        value={value}
        onValueChange={onChange}
      />
    );
  const change = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (field.format === 'headers' || field.format === 'template')
    return <Textarea {...common} id={id} value={value} help={note} onChange={change} />;
  const input = { ...common, id, value, help: note, onChange: change, autoCapitalize: 'off' };
  // With "off", browsers would still fill in the password of the signed-in user.
  if (field.secret) return <PasswordField {...input} autoComplete="new-password" />;
  return <TextField {...input} inputMode={/^(address|base)$/.test(field.format) ? 'url' : 'text'} />;
}

function FieldNote({ help, action }: { help: string; action: false | { label: string; onClick: () => void } }) {
  const { t } = useTranslation('service');
  return (
    <>
      {help}
      {action && (
        <span className="mt-1.5 block">
          <FieldButton {...action} text={t('keep')} />
        </span>
      )}
    </>
  );
}

function FieldButton({ label, text, onClick }: { label: string; text: ReactNode; onClick: () => void }) {
  return (
    <Button size="sm" variant="ghost" className="-mx-1.5" aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
}
