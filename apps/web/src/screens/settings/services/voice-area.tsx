import { VoiceConfigInput } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { TestVoice } from '#features/calls/test-voice.tsx';
import { getVoiceConfig, type ShownVoiceConfig, updateVoiceConfig, VOICE_KEY } from '#features/calls/voice.actions.ts';
import { emptyOf, filled } from '#lib/filled.ts';
import { Switch } from '#ui/form/switch.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { FieldPair, ProviderCard } from '#ui/provider-card.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { type ConfigForm, useConfigForm } from '../../parts/settings/use-config-form.ts';
import { SecretField } from '../form/secret-field.tsx';
import { FounderOnlyNote, useIsFounder } from '../founder-only.tsx';
import { useProviderStatus } from '../use-provider-status.ts';
import { GetLiveKit } from './get-livekit.tsx';

/** Whether an empty secret keeps the stored one: it belongs to one key at one address. */
const keepsVoiceSecret = (saved: ShownVoiceConfig, { url, api_key }: VoiceConfigInput): boolean =>
  saved.has_api_secret && url.trim() === saved.url && api_key.trim() === saved.api_key;

const NEEDED = ['url', 'api_key', 'api_secret'] as const;

/** The configurations that the server accepts; an enabled provider has to be complete. */
const voiceForm = (saved: ShownVoiceConfig) =>
  VoiceConfigInput.check(
    filled((config) => {
      if (!config.enabled) return [];
      const isKept = keepsVoiceSecret(saved, config);
      return emptyOf(config, NEEDED).filter((name) => name !== 'api_secret' || !isKept);
    }),
  );

/** The initial values of the form. */
const voiceFieldsOf = ({ has_api_secret: _known, ...config }: ShownVoiceConfig): VoiceConfigInput => config;

/** The server that carries the calls. */
export function VoiceArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.voice')} text={t('voice.text')}>
      <QueryArea queryKey={VOICE_KEY} load={getVoiceConfig}>
        {(config) => <VoiceSettings config={config} />}
      </QueryArea>
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
  const isFounder = useIsFounder();
  // A test does not enable the server.
  const complete = schema.safeParse({ ...value, enabled: true });
  return (
    <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
      <FounderOnlyNote scope="content" />
      <ProviderCard
        title={t('voice.title')}
        help={t('voice.help')}
        status={useProviderStatus(config.enabled)}
        toggle={{ checked: value.enabled, disabled: !isFounder, onCheckedChange: (enabled) => change({ enabled }) }}
        actions={
          <TestVoice
            // Discards the test result of an earlier address or key.
            key={JSON.stringify([value.url, value.api_key, value.api_secret])}
            config={complete.success ? complete.data : null}
          />
        }
      >
        <VoiceFields config={config} form={form} />
        <Switch
          label={t('voice.e2ee')}
          help={t('voice.e2ee_help')}
          disabled={!isFounder}
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
  const readOnly = !useIsFounder();
  return (
    <>
      <TextField
        label={t('voice.url')}
        name="voice-url"
        readOnly={readOnly}
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
          readOnly={readOnly}
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
          readOnly={readOnly}
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
