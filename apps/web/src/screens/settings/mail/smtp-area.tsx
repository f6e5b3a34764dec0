import type { SmtpConfig } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { getSmtpConfig, SMTP_KEY } from '../../../features/mail/smtp.actions.ts';
import { keepsPassword } from '../../../features/mail/smtp-form.ts';
import { TestMail } from '../../../features/mail/test-mail.tsx';
import { useServerName } from '../../../features/server/server.store.ts';
import { useMe } from '../../../features/users/users.selectors.ts';
import { FieldPair, ProviderCard } from '../../../ui/provider-card.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AskedArea } from '../../parts/settings/asked-area.tsx';
import { DelayRow } from './delay-row.tsx';
import { FounderOnlyNote, useIsFounder } from '../founder-only.tsx';
import { SecretField } from '../form/secret-field.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { type MailForm, useMailForm } from './use-mail-form.ts';
import { useProviderStatus } from '../use-provider-status.ts';

/** How the server sends mail, a test mail, and the mails about missed messages. */
export function SmtpArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.smtp')} text={t('smtp.text')}>
      <AskedArea queryKey={SMTP_KEY} load={getSmtpConfig}>
        {(config) => <MailSettings config={config} />}
      </AskedArea>
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

/** Null: 465 is used. */
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
