import { useTranslation } from 'react-i18next';
import type { ConfigForm } from '../../parts/settings/use-config-form.ts';
import { SwitchRow } from '../form/switch-row.tsx';
import type { Overview } from './overview.ts';

/** The boolean settings of the overview, by their wire names. */
type OverviewSwitch = {
  [Name in keyof Overview]: Overview[Name] extends boolean ? Name : never;
}[keyof Overview];

export interface OverviewSwitchesProps {
  form: ConfigForm<Overview>;
  names: readonly OverviewSwitch[];
}

/** One row for each switch, with a help text. */
// i18n-keys: overview.guest, overview.admin_only_can_invite, overview.contact_verification_enable
// i18n-keys: overview.guest_text, overview.admin_only_can_invite_text, overview.contact_verification_enable_text
// i18n-keys: overview.show_user_online_status, overview.typing_indicator_enable, overview.enable_msg_url_preview
// i18n-keys: overview.only_admin_can_create_group, overview.only_admin_can_see_channel_members
// i18n-keys: overview.show_user_online_status_text, overview.typing_indicator_enable_text
// i18n-keys: overview.enable_msg_url_preview_text, overview.only_admin_can_create_group_text
// i18n-keys: overview.only_admin_can_see_channel_members_text
// i18n-keys: overview.dm_enable, overview.add_friend_enable, overview.search_user_enable
// i18n-keys: overview.dm_enable_text, overview.add_friend_enable_text, overview.search_user_enable_text
// i18n-keys: overview.webclient_auto_update, overview.webclient_auto_update_text
export function OverviewSwitches({ form, names }: OverviewSwitchesProps) {
  const { t } = useTranslation('admin');
  return names.map((name) => (
    <SwitchRow
      key={name}
      label={t(`overview.${name}`)}
      help={t(`overview.${name}_text`)}
      checked={form.value[name]}
      onCheckedChange={(checked) => form.change({ [name]: checked })}
    />
  ));
}
