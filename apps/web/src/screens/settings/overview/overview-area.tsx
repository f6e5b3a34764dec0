import { DESCRIPTION_MAX_BYTES, type LoginConfig } from '@loquat/contract';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ServerLogo } from '#features/server/server-logo.tsx';
import { loadLoginConfig } from '#features/server/server.actions.ts';
import { serverStore } from '#features/server/server.store.ts';
import { getFrontendUrl } from '#features/server/settings.actions.ts';
import { queryClient } from '#hooks/query-client.ts';
import { languages } from '#lib/i18n/languages.ts';
import { RadioCardGroup } from '#ui/form/radio-card-group.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { PictureCard } from '#ui/picture/picture-card.tsx';
import { languageNames } from '../../parts/language-names.ts';
import { QueryArea } from '../../parts/settings/query-area.tsx';
import { SettingsForm } from '../../parts/settings/settings-form.tsx';
import { SettingsCard, SettingsFrame, SettingsRow } from '../../parts/settings/settings-frame.tsx';
import { type ConfigForm, useConfigForm } from '../../parts/settings/use-config-form.ts';
import { SettingsSection } from '../form/settings-section.tsx';
import { BackupNotice } from './backup-notice.tsx';
import { LogoRow } from './logo-row.tsx';
import { OverviewAccess } from './overview-access.tsx';
import { OverviewSwitches } from './overview-switches.tsx';
import { type Overview, overviewOf, overviewSchema, saveOverview } from './overview.ts';

/** The web app's defaults in a new browser, and its updates. */
function OverviewNewcomers({ form }: { form: ConfigForm<Overview> }) {
  const { t } = useTranslation(['admin', 'common']);
  const { value, change } = form;
  return (
    <SettingsSection title={t('overview.web_app')}>
      <SettingsCard>
        <SettingsRow label={t('overview.language')} text={t('overview.start_text')}>
          <Select
            label={t('overview.language')}
            isLabelHidden
            items={[
              { value: '', label: t('overview.device') },
              ...languages.map((code) => ({ value: code, label: languageNames[code] })),
            ]}
            value={value.default_language}
            onValueChange={(default_language) => change({ default_language })}
            className="w-44"
          />
        </SettingsRow>
        <SettingsRow label={t('overview.theme')} text={t('overview.start_text')}>
          <Select
            label={t('overview.theme')}
            isLabelHidden
            items={[
              { value: '', label: t('overview.device') },
              { value: 'light', label: t('common:theme.light') },
              { value: 'dark', label: t('common:theme.dark') },
            ]}
            value={value.default_theme}
            onValueChange={(default_theme) => change({ default_theme })}
            className="w-44"
          />
        </SettingsRow>
        <OverviewSwitches form={form} names={['webclient_auto_update']} />
      </SettingsCard>
    </SettingsSection>
  );
}

type Layout = Overview['chat_layout_mode'];

interface LayoutCardsProps {
  value: Layout;
  onValueChange: (value: Layout) => void;
}

/** The side of users' own messages, as two pictures of a chat. */
function LayoutCards({ value, onValueChange }: LayoutCardsProps) {
  const { t } = useTranslation('admin');
  return (
    <RadioCardGroup
      label={t('overview.layout')}
      value={value}
      onValueChange={onValueChange}
      className="sm:grid-cols-2 sm:gap-3"
    >
      <PictureCard value="Left" title={t('overview.layout_left')} picture={<MiniChat isOwnRight={false} />} />
      <PictureCard value="SelfRight" title={t('overview.layout_right')} picture={<MiniChat isOwnRight />} />
    </RadioCardGroup>
  );
}

/** Three messages: one of another user, and two of the reader. */
function MiniChat({ isOwnRight }: { isOwnRight: boolean }) {
  return (
    <span className="grid h-[104px] content-center gap-2.5 px-3.5">
      <MiniLine width="w-[52%]" />
      <MiniLine width="w-[64%]" isOwn isRight={isOwnRight} />
      <MiniLine width="w-[38%]" isOwn isRight={isOwnRight} />
    </span>
  );
}

function MiniLine({ width, isOwn = false, isRight = false }: { width: string; isOwn?: boolean; isRight?: boolean }) {
  return (
    <span className={clsx('flex items-center gap-2', isRight && 'flex-row-reverse')}>
      {!isRight && <i className="size-4 flex-none rounded-[30%] bg-accent/60" />}
      <i className={clsx('h-3.5 rounded-[5px]', width, isOwn ? 'bg-leaf/35' : 'bg-pressed')} />
    </span>
  );
}

const FRONTEND_URL = ['server', 'frontend_url'] as const;

const SWITCHES = [
  'show_user_online_status',
  'typing_indicator_enable',
  'enable_msg_url_preview',
  'only_admin_can_create_group',
  'only_admin_can_see_channel_members',
] as const;

const lengthOf = (text: string): number => new TextEncoder().encode(text).length;

/** No event reports changes of the sign-in settings, so the known ones may be stale. */
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
      <QueryArea queryKey={FRONTEND_URL} load={loadUntold}>
        {(url) => loginConfig && <OverviewForm loginConfig={loginConfig} frontendUrl={url} />}
      </QueryArea>
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

/** The description of the server, with its length; the limit is in bytes, of which most scripts need several. */
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
