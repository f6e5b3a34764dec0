import { DESCRIPTION_MAX_BYTES, type LoginConfig } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type Overview, overviewOf, overviewSchema, saveOverview } from './overview.ts';
import { loadLoginConfig } from '../../../features/server/server.actions.ts';
import { serverStore } from '../../../features/server/server.store.ts';
import { getFrontendUrl } from '../../../features/server/settings.actions.ts';
import { queryClient } from '../../../hooks/query-client.ts';
import { AskedArea } from '../../parts/settings/asked-area.tsx';
import { OverviewAccess } from './overview-access.tsx';
import { OverviewNewcomers } from './overview-newcomers.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame } from '../../parts/settings/settings-frame.tsx';
import { type ConfigForm, useConfigForm } from '../../parts/settings/use-config-form.ts';
import { LayoutCards } from './layout-cards.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { OverviewSwitches } from './overview-switches.tsx';
import { LogoRow } from './logo-row.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ServerLogo } from '../../../features/server/server-logo.tsx';
import clsx from 'clsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { BackupNotice } from './backup-notice.tsx';

const FRONTEND_URL = ['server', 'frontend_url'] as const;

const SWITCHES = [
  'show_user_online_status',
  'typing_indicator_enable',
  'enable_msg_url_preview',
  'only_admin_can_create_group',
  'only_admin_can_see_channel_members',
] as const;

const lengthOf = (text: string): number => new TextEncoder().encode(text).length;

/** No event reports a change of the sign-in settings, so what is known of them may be old. */
async function loadUntold(): Promise<string> {
  await loadLoginConfig();
  return getFrontendUrl();
}

/** How the server presents itself, and who may do what: one form, saved together. */
export function OverviewArea() {
  const { t } = useTranslation(['admin', 'setting']);
  const loginConfig = useStore(serverStore, (state) => state.loginConfig);
  return (
    <SettingsFrame title={t('setting:area.overview')} text={t('overview.text')}>
      <BackupNotice />
      <AskedArea queryKey={FRONTEND_URL} load={loadUntold}>
        {(url) => loginConfig && <OverviewForm loginConfig={loginConfig} frontendUrl={url} />}
      </AskedArea>
    </SettingsFrame>
  );
}

function OverviewForm({ loginConfig, frontendUrl }: { loginConfig: LoginConfig; frontendUrl: string }) {
  const server = useStore(serverStore);
  const form = useConfigForm({
    saved: overviewOf(server, loginConfig, frontendUrl),
    schema: overviewSchema(frontendUrl !== ''),
    async save(changed) {
      await saveOverview(changed);
      if (changed.frontend_url !== undefined) await queryClient.invalidateQueries({ queryKey: FRONTEND_URL });
    },
  });
  return (
    <SettingsForm isDirty={form.isDirty} onSave={form.save} onReset={form.reset}>
      <OverviewProfile form={form} />
      <OverviewAccess form={form} />
      <OverviewChat form={form} />
      <OverviewNewcomers form={form} />
    </SettingsForm>
  );
}

/** How chats look to everyone, and who may do what in them. */
function OverviewChat({ form }: { form: ConfigForm<Overview> }) {
  const { t } = useTranslation('admin');
  const { value, change } = form;
  return (
    <SettingsSection title={t('overview.chat')}>
      <LayoutCards value={value.chat_layout_mode} onValueChange={(chat_layout_mode) => change({ chat_layout_mode })} />
      <SettingsCard>
        <OverviewSwitches form={form} names={SWITCHES} />
      </SettingsCard>
    </SettingsSection>
  );
}

/** Logo, name and description of the server. */
function OverviewProfile({ form }: { form: ConfigForm<Overview> }) {
  const { t } = useTranslation('admin');
  const { value, errors, change } = form;
  return (
    <SettingsCard>
      <LogoRow logo={<ServerLogo size={84} />} />
      <div className="grid gap-3.5 px-[18px] py-3.5">
        <TextField
          label={t('overview.name')}
          name="organization"
          autoComplete="off"
          value={value.name}
          onChange={(event) => change({ name: event.target.value })}
          error={errors.name}
        />
        <DescriptionField
          value={value.description}
          onValueChange={(description) => change({ description })}
          error={errors.description}
        />
      </div>
    </SettingsCard>
  );
}

interface DescriptionFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
}

/** What the server is for, with how much room is taken; the limit is in bytes, of which most scripts need several. */
function DescriptionField({ value, onValueChange, error }: DescriptionFieldProps) {
  const { t, i18n } = useTranslation('admin');
  const length = lengthOf(value);
  const numbers = new Intl.NumberFormat(i18n.language === 'jp' ? 'ja' : i18n.language);
  const isFull = length > DESCRIPTION_MAX_BYTES;
  return (
    <div className="relative">
      <Textarea
        label={t('overview.description')}
        name="description"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        error={error}
      />
      <span className={clsx('absolute top-0 right-0 text-sm tabular-nums', isFull ? 'text-danger-text' : 'text-muted')}>
        {t('overview.length', { used: numbers.format(length), most: numbers.format(DESCRIPTION_MAX_BYTES) })}
      </span>
    </div>
  );
}
