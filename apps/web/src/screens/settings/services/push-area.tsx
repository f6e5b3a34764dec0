import type { PushConfigInput } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import {
  getPushConfig,
  PUSH_KEY,
  type ShownPushConfig,
  updatePushConfig,
} from '../../../features/notifications/push.actions.ts';
import {
  flagsOf,
  keepsPrivateKey,
  PUSH_SENDERS,
  pushFieldsOf,
  pushForm,
  senderOf,
} from '../../../features/notifications/push-form.ts';
import { FieldPair, ProviderCard } from '../../../ui/provider-card.tsx';
import { SegmentedChoice } from '../../../ui/form/segmented-choice.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { AskedArea } from '../../parts/settings/asked-area.tsx';
import { DoctorHint } from './doctor-hint.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { type ConfigForm, useConfigForm } from '../../parts/settings/use-config-form.ts';
import { useProviderStatus } from '../use-provider-status.ts';

/** Who sends notifications to devices. */
export function PushArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.push')} text={t('push.text')}>
      <AskedArea queryKey={PUSH_KEY} load={getPushConfig}>
        {(config) => <PushSettings config={config} />}
      </AskedArea>
    </SettingsFrame>
  );
}

// i18n-keys: push.disabled, push.official, push.own
function PushSettings({ config }: { config: ShownPushConfig }) {
  const { t } = useTranslation('admin');
  const schema = pushForm(config);
  const form = useConfigForm<PushConfigInput>({
    saved: pushFieldsOf(config),
    schema,
    save: (_changed, value) => updatePushConfig(schema.parse(value)),
  });
  const sender = senderOf(form.value);
  return (
    <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
      <ProviderCard
        title={t('push.title')}
        help={t('push.help')}
        status={useProviderStatus(config.enabled)}
        actions={senderOf(config) === 'own' && <DoctorHint />}
      >
        <div>
          <SegmentedChoice
            label={t('push.choice')}
            items={PUSH_SENDERS.map((value) => ({ value, label: t(`push.${value}`) }))}
            value={sender}
            onValueChange={(next) => form.change(flagsOf(next))}
          />
        </div>
        {sender === 'official' && <p className="text-sm text-muted">{t('push.official_note')}</p>}
        {sender === 'own' && <ProjectFields config={config} form={form} />}
      </ProviderCard>
    </SettingsForm>
  );
}

function ProjectFields({ config, form }: { config: ShownPushConfig; form: ConfigForm<PushConfigInput> }) {
  const { t } = useTranslation('admin');
  const { value, errors, change } = form;
  const field = (name: 'project_id' | 'token_url' | 'client_email') => ({
    name: `push-${name}`,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    value: value[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const keyNote = keepsPrivateKey(config, value) ? t('provider.kept') : t('provider.again');
  return (
    <>
      <FieldPair>
        <TextField label={t('push.project_id')} {...field('project_id')} />
        <TextField
          label={t('push.token_url')}
          inputMode="url"
          help={t('push.token_url_help')}
          {...field('token_url')}
        />
      </FieldPair>
      <TextField label={t('push.client_email')} inputMode="email" {...field('client_email')} />
      <Textarea
        label={t('push.private_key')}
        name="push-private-key"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('push.private_key_hint')}
        value={value.private_key}
        help={config.has_private_key && value.private_key === '' ? keyNote : undefined}
        error={errors.private_key}
        onChange={(event) => change({ private_key: event.target.value })}
      />
    </>
  );
}
