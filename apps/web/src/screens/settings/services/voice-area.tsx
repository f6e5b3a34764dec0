import { useTranslation } from 'react-i18next';
import { TestVoice } from '../../../features/calls/test-voice.tsx';
import type { VoiceConfigInput } from '@loquat/contract';
import {
  getVoiceConfig,
  type ShownVoiceConfig,
  updateVoiceConfig,
  VOICE_KEY,
} from '../../../features/calls/voice.actions.ts';
import { keepsVoiceSecret, voiceFieldsOf, voiceForm } from '../../../features/calls/voice-form.ts';
import { FieldPair, ProviderCard } from '../../../ui/provider-card.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AskedArea } from '../../parts/settings/asked-area.tsx';
import { GetLiveKit } from './get-livekit.tsx';
import { SecretField } from '../form/secret-field.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { type ConfigForm, useConfigForm } from '../../parts/settings/use-config-form.ts';
import { useProviderStatus } from '../use-provider-status.ts';

/** Which server carries the calls. */
export function VoiceArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.voice')} text={t('voice.text')}>
      <AskedArea queryKey={VOICE_KEY} load={getVoiceConfig}>
        {(config) => <VoiceSettings config={config} />}
      </AskedArea>
    </SettingsFrame>
  );
}

function VoiceSettings({ config }: { config: ShownVoiceConfig }) {
  const { t } = useTranslation('admin');
  const schema = voiceForm(config);
  const form = useConfigForm({
    saved: voiceFieldsOf(config),
    schema,
    save: (_changed, value) => updateVoiceConfig(schema.parse(value)),
  });
  const { value, change } = form;
  // Nothing is switched on by trying it.
  const complete = schema.safeParse({ ...value, enabled: true });
  return (
    <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
      <ProviderCard
        title={t('voice.title')}
        help={t('voice.help')}
        status={useProviderStatus(config.enabled)}
        toggle={{ checked: value.enabled, onCheckedChange: (enabled) => change({ enabled }) }}
        actions={
          <TestVoice
            // What an earlier address or key was found to be is forgotten.
            key={JSON.stringify([value.url, value.api_key, value.api_secret])}
            config={complete.success ? complete.data : null}
          />
        }
      >
        <VoiceFields config={config} form={form} />
        <Switch
          label={t('voice.e2ee')}
          help={t('voice.e2ee_help')}
          checked={value.e2ee}
          onCheckedChange={(e2ee) => change({ e2ee })}
        />
      </ProviderCard>
      <GetLiveKit />
    </SettingsForm>
  );
}

function VoiceFields({ config, form }: { config: ShownVoiceConfig; form: ConfigForm<VoiceConfigInput> }) {
  const { t } = useTranslation('admin');
  const { value, errors, change } = form;
  return (
    <>
      <TextField
        label={t('voice.url')}
        name="voice-url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value.url}
        help={t('voice.url_help')}
        error={errors.url}
        onChange={(event) => change({ url: event.target.value })}
      />
      <FieldPair>
        <TextField
          label={t('voice.api_key')}
          name="voice-key"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value.api_key}
          error={errors.api_key}
          onChange={(event) => change({ api_key: event.target.value })}
        />
        <SecretField
          label={t('voice.api_secret')}
          name="voice-secret"
          value={value.api_secret}
          error={errors.api_secret}
          isStored={config.has_api_secret}
          isKept={keepsVoiceSecret(config, value)}
          onValueChange={(api_secret) => change({ api_secret })}
        />
      </FieldPair>
    </>
  );
}
