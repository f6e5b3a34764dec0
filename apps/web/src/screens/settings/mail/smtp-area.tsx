import { type CommonSettings, DIGEST_DELAY_CHOICES_SECONDS, type SmtpConfig } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { keepsPassword, type SmtpFields, smtpFieldsOf, SmtpForm } from '#features/mail/smtp-form.ts';
import { getSmtpConfig, SMTP_KEY, updateSmtpConfig } from '#features/mail/smtp.actions.ts';
import { TestMail } from '#features/mail/test-mail.tsx';
import { useCommonSetting, useServerName } from '#features/server/server.store.ts';
import { updateCommonSettings } from '#features/server/settings.actions.ts';
import { useMe } from '#features/users/users.selectors.ts';
import { durationOf } from '#lib/i18n/duration.ts';
import { Select } from '#ui/form/select.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { FieldPair, ProviderCard } from '#ui/provider-card.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { type ConfigForm, useConfigForm } from '../../parts/settings/use-config-form.ts';
import { SecretField } from '../form/secret-field.tsx';
import { FounderOnlyNote, useIsFounder } from '../founder-only.tsx';
import { useProviderStatus } from '../use-provider-status.ts';

type NoticeFields = Pick<CommonSettings, 'msg_smtp_notify_enable' | 'msg_smtp_notify_delay_seconds'>;
type MailForm = ConfigForm<SmtpFields & NoticeFields>;

/** The fields of each of the two calls; undefined if none of them changed. */
function partsOf({
  msg_smtp_notify_enable,
  msg_smtp_notify_delay_seconds,
  ...smtp
}: Partial<SmtpFields & NoticeFields>) {
  const notices = {
    ...(msg_smtp_notify_enable !== undefined && { msg_smtp_notify_enable }),
    ...(msg_smtp_notify_delay_seconds !== undefined && { msg_smtp_notify_delay_seconds }),
  };
  return { smtp, notices };
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** One form for two calls. Saves the mail server first, because missed-message emails require it. */
function useMailForm(config: SmtpConfig): MailForm {
  const msg_smtp_notify_enable = useCommonSetting('msg_smtp_notify_enable');
  const msg_smtp_notify_delay_seconds = useCommonSetting('msg_smtp_notify_delay_seconds');
  return useConfigForm({
    saved: { ...smtpFieldsOf(config), msg_smtp_notify_enable, msg_smtp_notify_delay_seconds },
    schema: SmtpForm,
    save: async (changed, value) => {
      const { smtp, notices } = partsOf(changed);
      if (!isEmpty(smtp)) await updateSmtpConfig(SmtpForm.parse(value));
      if (!isEmpty(notices)) await updateCommonSettings(notices);
    },
  });
}

interface DelayRowProps {
  seconds: number;
  onSecondsChange: (seconds: number) => void;
  disabled: boolean;
}

const SHORTEST = DIGEST_DELAY_CHOICES_SECONDS[0];

/** The predefined delays and the saved value. A saved value below the shortest delay counts as the shortest. */
const choicesWith = (seconds: number): number[] =>
  [...new Set([...DIGEST_DELAY_CHOICES_SECONDS, seconds])].filter((choice) => choice >= SHORTEST).sort((a, b) => a - b);

// i18n-keys: smtp.minutes, smtp.hours, smtp.days
/** How long a user has to be away before a mail reports missed messages. */
function DelayRow({ seconds, onSecondsChange, disabled }: DelayRowProps) {
  const { t } = useTranslation('admin');
  const labelOf = (value: number): string => {
    const { unit, count } = durationOf(value);
    return t(`smtp.${unit}`, { count });
  };
  return (
    <SettingsRow label={t('smtp.delay')}>
      <Select
        label={t('smtp.delay')}
        isLabelHidden
        disabled={disabled}
        items={choicesWith(seconds).map((value) => ({ value: String(value), label: labelOf(value) }))}
        value={String(Math.max(seconds, SHORTEST))}
        onValueChange={(value) => onSecondsChange(Number(value))}
        className="w-36"
      />
    </SettingsRow>
  );
}

/** How the server sends mail, a test mail, and the mails about missed messages. */
export function SmtpArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.smtp')} text={t('smtp.text')}>
      <QueryArea queryKey={SMTP_KEY} load={getSmtpConfig}>
        {(config) => <MailSettings config={config} />}
      </QueryArea>
    </SettingsFrame>
  );
}

function MailSettings({ config }: { config: SmtpConfig }) {
  const form = useMailForm(config);
  return (
    <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
      <FounderOnlyNote />
      <OutgoingMail config={config} form={form} />
      <MissedMessages form={form} />
    </SettingsForm>
  );
}

function OutgoingMail({ config, form }: { config: SmtpConfig; form: MailForm }) {
  const { t } = useTranslation('admin');
  const status = useProviderStatus(config.enabled);
  const isFounder = useIsFounder();
  const serverName = useServerName();
  const address = useMe()?.email ?? '';
  const smtpFirst = config.enabled ? undefined : t('smtp.smtp_first');
  return (
    <ProviderCard
      title={t('smtp.title')}
      help={t('smtp.help')}
      status={status}
      toggle={{
        checked: form.value.enabled,
        disabled: !isFounder,
        onCheckedChange: (enabled) => form.change({ enabled }),
      }}
      actions={
        <TestMail
          address={address}
          serverName={serverName}
          blockedReason={form.isDirty ? t('provider.save_first') : smtpFirst}
        />
      }
    >
      <ServerFields form={form} />
      <FieldPair>
        <TextField
          label={t('smtp.username')}
          name="smtp-username"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={!isFounder}
          value={form.value.username}
          error={form.errors.username}
          onChange={(event) => form.change({ username: event.target.value })}
        />
        <SecretField
          label={t('smtp.password')}
          name="smtp-password"
          readOnly={!isFounder}
          value={form.value.password}
          error={form.errors.password}
          isStored={config.has_password}
          isKept={keepsPassword(config, form.value)}
          onValueChange={(password) => form.change({ password })}
        />
      </FieldPair>
    </ProviderCard>
  );
}

/** Null: the server uses port 465. */
const portOf = (text: string): number | null => (/\d/.test(text) ? Number(text.replaceAll(/\D/g, '')) : null);

function ServerFields({ form }: { form: MailForm }) {
  const { t } = useTranslation('admin');
  const readOnly = !useIsFounder();
  return (
    <>
      <FieldPair>
        <TextField
          label={t('smtp.host')}
          name="smtp-host"
          readOnly={readOnly}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={form.value.host}
          error={form.errors.host}
          onChange={(event) => form.change({ host: event.target.value })}
        />
        <TextField
          label={t('smtp.port')}
          name="smtp-port"
          readOnly={readOnly}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={form.value.port ?? ''}
          help={t('smtp.port_help')}
          error={form.errors.port}
          onChange={(event) => form.change({ port: portOf(event.target.value) })}
        />
      </FieldPair>
      <TextField
        label={t('smtp.from')}
        name="smtp-from"
        readOnly={readOnly}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={form.value.from}
        help={t('smtp.from_help')}
        error={form.errors.from}
        onChange={(event) => form.change({ from: event.target.value })}
      />
    </>
  );
}

function MissedMessages({ form }: { form: MailForm }) {
  const { t } = useTranslation('admin');
  const { enabled, msg_smtp_notify_enable, msg_smtp_notify_delay_seconds } = form.value;
  return (
    <SettingsCard>
      <div className="px-[18px] py-3">
        <Switch
          label={t('smtp.notify')}
          help={enabled ? t('smtp.notify_help') : t('smtp.smtp_first')}
          disabled={!enabled}
          checked={msg_smtp_notify_enable}
          onCheckedChange={(checked) => form.change({ msg_smtp_notify_enable: checked })}
        />
      </div>
      <DelayRow
        seconds={msg_smtp_notify_delay_seconds}
        disabled={!enabled || !msg_smtp_notify_enable}
        onSecondsChange={(seconds) => form.change({ msg_smtp_notify_delay_seconds: seconds })}
      />
    </SettingsCard>
  );
}
