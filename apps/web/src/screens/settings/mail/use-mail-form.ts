import type { CommonSettings, SmtpConfig } from '@loquat/contract';
import { updateSmtpConfig } from '../../../features/mail/smtp.actions.ts';
import { type SmtpFields, SmtpForm, smtpFieldsOf } from '../../../features/mail/smtp-form.ts';
import { useCommonSetting } from '../../../features/server/server.store.ts';
import { updateCommonSettings } from '../../../features/server/settings.actions.ts';
import { type ConfigForm, useConfigForm } from '../../parts/settings/use-config-form.ts';

type NoticeFields = Pick<CommonSettings, 'msg_smtp_notify_enable' | 'msg_smtp_notify_delay_seconds'>;
export type MailForm = ConfigForm<SmtpFields & NoticeFields>;

/** What goes to which of the two calls; nothing if none of it was changed. */
function partsOf({
  msg_smtp_notify_enable,
  msg_smtp_notify_delay_seconds,
  ...smtp
}: Partial<SmtpFields & NoticeFields>) {
  const notices = {
    ...(msg_smtp_notify_enable !== undefined && { msg_smtp_notify_enable }),
    ...(msg_smtp_notify_delay_seconds !== undefined && { msg_smtp_notify_delay_seconds }),
  };
  return { smtp, notices };
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** Mail and its notices in one form: two calls, mail first, since the notices need it. */
export function useMailForm(config: SmtpConfig): MailForm {
  const msg_smtp_notify_enable = useCommonSetting('msg_smtp_notify_enable');
  const msg_smtp_notify_delay_seconds = useCommonSetting('msg_smtp_notify_delay_seconds');
  return useConfigForm({
    saved: { ...smtpFieldsOf(config), msg_smtp_notify_enable, msg_smtp_notify_delay_seconds },
    schema: SmtpForm,
    save: async (changed, value) => {
      const { smtp, notices } = partsOf(changed);
      if (!isEmpty(smtp)) await updateSmtpConfig(SmtpForm.parse(value));
      if (!isEmpty(notices)) await updateCommonSettings(notices);
    },
  });
}
