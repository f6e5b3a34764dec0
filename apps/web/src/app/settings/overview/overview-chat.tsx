import { useTranslation } from 'react-i18next';
import type { Overview } from '../../../features/server/overview.ts';
import { LayoutCards } from './layout-cards.tsx';
import { SettingsCard } from '../settings-frame.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { SwitchRow } from '../form/switch-row.tsx';
import type { ConfigForm } from '../form/use-config-form.ts';

const SWITCHES = [
  'show_user_online_status',
  'typing_indicator_enable',
  'enable_msg_url_preview',
  'only_admin_can_create_group',
  'only_admin_can_see_channel_members',
] as const;

/** How chats look to everyone, and who may do what in them. */
// i18n-keys: overview.show_user_online_status, overview.typing_indicator_enable, overview.enable_msg_url_preview
// i18n-keys: overview.only_admin_can_create_group, overview.only_admin_can_see_channel_members
// i18n-keys: overview.show_user_online_status_text, overview.typing_indicator_enable_text
// i18n-keys: overview.enable_msg_url_preview_text, overview.only_admin_can_create_group_text
// i18n-keys: overview.only_admin_can_see_channel_members_text
export function OverviewChat({ form }: { form: ConfigForm<Overview> }) {
  const { t } = useTranslation('admin');
  const { value, change } = form;
  return (
    <SettingsSection title={t('overview.chat')}>
      <LayoutCards value={value.chat_layout_mode} onValueChange={(chat_layout_mode) => change({ chat_layout_mode })} />
      <SettingsCard>
        {SWITCHES.map((name) => (
          <SwitchRow
            key={name}
            label={t(`overview.${name}`)}
            help={t(`overview.${name}_text`)}
            checked={value[name]}
            onCheckedChange={(checked) => change({ [name]: checked })}
          />
        ))}
      </SettingsCard>
    </SettingsSection>
  );
}
