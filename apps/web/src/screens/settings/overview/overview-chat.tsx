import { useTranslation } from 'react-i18next';
import type { Overview } from './overview.ts';
import { LayoutCards } from './layout-cards.tsx';
import { SettingsCard } from '../../shared/settings/settings-frame.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import type { ConfigForm } from '../../shared/settings/use-config-form.ts';
import { OverviewSwitches } from './overview-switches.tsx';

const SWITCHES = [
  'show_user_online_status',
  'typing_indicator_enable',
  'enable_msg_url_preview',
  'only_admin_can_create_group',
  'only_admin_can_see_channel_members',
] as const;

/** How chats look to everyone, and who may do what in them. */
export function OverviewChat({ form }: { form: ConfigForm<Overview> }) {
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
