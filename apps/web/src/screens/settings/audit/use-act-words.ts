import type { AuditEntry } from '@loquat/contract';
import { useTranslation } from 'react-i18next';

interface ActWords {
  act: string;
  /** Empty: no particular object. */
  subject: string;
  doer: string;
  details: string[];
}

// i18n-keys: audit.kind.server_founded, audit.kind.settings_changed, audit.kind.third_party_secret_read
// i18n-keys: audit.kind.third_party_secret_renewed, audit.kind.license_changed, audit.kind.license_payment_started
// i18n-keys: audit.kind.mail_sent, audit.kind.user_created, audit.kind.user_changed, audit.kind.user_promoted
// i18n-keys: audit.kind.user_demoted, audit.kind.user_frozen, audit.kind.user_unfrozen
// i18n-keys: audit.kind.user_password_reset, audit.kind.user_deleted, audit.kind.bot_key_created
// i18n-keys: audit.kind.bot_key_deleted, audit.kind.channel_created, audit.kind.channel_changed
// i18n-keys: audit.kind.channel_deleted, audit.kind.channel_cleared, audit.kind.channel_members_added
// i18n-keys: audit.kind.channel_members_removed, audit.kind.message_deleted, audit.kind.message_cleared
// i18n-keys: audit.kind.file_cleared, audit.kind.canned_answer_created, audit.kind.canned_answer_changed
// i18n-keys: audit.kind.canned_answer_deleted, audit.kind.user_second_factor_reset
// i18n-keys: audit.kind.channel_call_muted, audit.kind.channel_call_removed
// i18n-keys: audit.kind.channel_announced, audit.kind.channel_announcement_removed
// i18n-keys: audit.setting.organization, audit.setting.login, audit.setting.common, audit.setting.frontend_url
// i18n-keys: audit.setting.logo_updated_at, audit.setting.push, audit.setting.voice, audit.setting.smtp
// i18n-keys: audit.setting.google, audit.setting.github, audit.setting.storage, audit.setting.widget_style
// i18n-keys: audit.setting.landing_page, audit.setting.after_signin_page
// i18n-keys: audit.setting.license, audit.setting.third_party, audit.setting.widget_access
// i18n-keys: audit.setting.notification_services
// i18n-keys: audit.field.name, audit.field.email, audit.field.password, audit.field.is_admin, audit.field.status
// i18n-keys: audit.field.avatar_updated_at, audit.field.webhook_url, audit.field.description, audit.field.language
// i18n-keys: audit.field.gender, audit.field.owner, audit.field.is_public

/** The text of an audit entry. Values that this version does not know are shown as the server sends them. */
export function useActWords({ kind, source, name, subject, details }: AuditEntry): ActWords {
  const { t, i18n } = useTranslation('admin');
  const word = (group: 'kind' | 'setting' | 'field', id: string): string => {
    const key = `audit.${group}.${id.replace('.', '_')}`;
    return i18n.exists(key, { ns: 'admin' }) ? t(key as 'audit.field.name') : id;
  };
  const isSetting = subject?.kind === 'setting';
  // For these kinds, the details are names given by users, not names of fields.
  const isAsIs = /^(?:bot_key|canned_answer|mail|message)\.|\.members_/.test(kind);
  const names = isSetting
    ? subject.name
        .split(', ')
        .map((one) => word('setting', one))
        .join(', ')
    : subject?.name;
  return {
    act: word('kind', kind),
    subject: subject?.kind === 'message' ? `#${subject.id}` : (names ?? ''),
    doer: { app: name, command_line: t('audit.command_line'), setup: t('audit.setup') }[source],
    details: isAsIs ? details : details.map((one) => word('field', one)),
  };
}
