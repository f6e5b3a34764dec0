import { PushConfigInput } from '@loquat/contract';
import { Trans, useTranslation } from 'react-i18next';
import {
  getPushConfig,
  PUSH_KEY,
  type ShownPushConfig,
  updatePushConfig,
} from '#features/notifications/push.actions.ts';
import { emptyOf, filled } from '#lib/filled.ts';
import { SegmentedChoice } from '#ui/form/segmented-choice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { FieldPair, ProviderCard } from '#ui/provider-card.tsx';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { type ConfigForm, useConfigForm } from '../../parts/settings/use-config-form.ts';
import { FounderOnlyNote, useIsFounder } from '../founder-only.tsx';
import { useProviderStatus } from '../use-provider-status.ts';

/** How to run tests that the server cannot do from here. */
function DoctorHint() {
  const { t } = useTranslation('admin');
  return (
    <p className="text-sm text-muted">
      <Trans
        t={t}
        i18nKey="provider.doctor"
        components={{
          command: <code className="rounded-[4px] border border-line bg-code px-1.5 py-px text-[12.5px]" />,
        }}
      />
    </p>
  );
}

/** The sender of push messages, as one choice; the wire has two flags for it. */
const PUSH_SENDERS = ['disabled', 'official', 'own'] as const;
type PushSender = (typeof PUSH_SENDERS)[number];

const senderOf = ({ enabled, use_official }: Pick<PushConfigInput, 'enabled' | 'use_official'>): PushSender => {
  if (!enabled) return 'disabled';
  return use_official ? 'official' : 'own';
};

const flagsOf = (sender: PushSender): Pick<PushConfigInput, 'enabled' | 'use_official'> => ({
  enabled: sender !== 'disabled',
  use_official: sender === 'official',
});

/** Whether an empty private key keeps the stored one: it belongs to one client. */
const keepsPrivateKey = (saved: ShownPushConfig, { client_email }: PushConfigInput): boolean =>
  saved.has_private_key && client_email.trim() === saved.client_email;

const NEEDED = ['project_id', 'client_email', 'private_key'] as const;

/** The configurations that the server accepts; the operator's own project has to be complete. */
const pushForm = (saved: ShownPushConfig) =>
  PushConfigInput.check(
    filled((config) => {
      if (senderOf(config) !== 'own') return [];
      const isKept = keepsPrivateKey(saved, config);
      return emptyOf(config, NEEDED).filter((name) => name !== 'private_key' || !isKept);
    }),
  );

/** The initial values of the form. */
const pushFieldsOf = ({ has_private_key: _known, ...config }: ShownPushConfig): PushConfigInput => config;

/** The service that sends notifications to devices. */
export function PushArea() {
  const { t } = useTranslation(['admin', 'setting']);
  return (
    <SettingsFrame title={t('setting:area.push')} text={t('push.text')}>
      <QueryArea queryKey={PUSH_KEY} load={getPushConfig}>
        {(config) => <PushSettings config={config} />}
      </QueryArea>
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
  const isFounder = useIsFounder();
  return (
    <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
      <FounderOnlyNote scope="content" />
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
            disabled={!isFounder}
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
  const readOnly = !useIsFounder();
  const field = (name: 'project_id' | 'token_url' | 'client_email') => ({
    name: `push-${name}`,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    readOnly,
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
        readOnly={readOnly}
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
