import { FOUNDER_UID, INVITE_EXPIRY_DEFAULT_SECONDS, INVITE_MAIL_MAX } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useMyUid } from '../../hooks/use-session.ts';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { Textarea } from '../../ui/form/textarea.tsx';
import { textLink } from '../../ui/text-link.ts';
import { readEmails } from './emails.ts';
import { sendInvitations } from './invite.actions.ts';
import { useMailSwitch } from './use-mail-switch.ts';

const isSendable = (text: string): boolean => {
  const { emails, unreadable } = readEmails(text);
  return unreadable.length === 0 && emails.length > 0 && emails.length <= INVITE_MAIL_MAX;
};
const InviteFields = z.object({ emails: z.string().check(z.refine(isSendable)) });

export interface InviteByMailProps {
  /** The channel that newcomers join; none = only the server. */
  gid: number | undefined;
  /** Whether sending is the main action here. */
  isMain?: boolean;
}

/**
 * Mails each address its own link, which works once. If the server cannot send mail, explains how to set it up, or
 * renders nothing unless mail is the main action.
 */
export function InviteByMail({ gid, isMain = true }: InviteByMailProps) {
  const { t } = useTranslation('welcome');
  const hasMail = useMailSwitch();
  const { form, submit } = useInviting(gid);
  const { errors, isSubmitting } = form.formState;
  const count = readEmails(form.watch('emails')).emails.length;
  if (hasMail === false) return isMain ? <MailFirst /> : null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3.5">
      <Textarea
        label={t('invite.emails')}
        help={t('invite.emails_help', { count: INVITE_MAIL_MAX })}
        error={errors.emails?.message}
        inputMode="email"
        {...form.register('emails')}
      />
      <Button
        type="submit"
        variant={isMain ? 'primary' : 'secondary'}
        className="justify-self-end"
        isLoading={isSubmitting}
        loadingText={t('invite.sending')}
      >
        {count > 0 ? t('invite.send', { count }) : t('invite.send_none')}
      </Button>
    </form>
  );
}

/** The founder gets a link to the mail settings; other users read who can change them. */
function MailFirst() {
  const { t } = useTranslation('welcome');
  const isFounder = useMyUid() === FOUNDER_UID;
  return (
    <p className="py-2 text-muted">
      {t('invite.no_mail')}{' '}
      {isFounder ? (
        <Link to="/setting/{-$nav}" params={{ nav: 'smtp' }} className={textLink}>
          {t('invite.set_up_mail')}
        </Link>
      ) : (
        t('invite.ask_for_mail')
      )}
    </p>
  );
}

/** The form and its submission; addresses that were not mailed stay in the field. */
function useInviting(gid: number | undefined) {
  const { t } = useTranslation(['welcome', 'common']);
  const format = useFormat();
  const mistakeIn = (typed: string): string => {
    const { emails, unreadable } = readEmails(typed);
    if (unreadable[0] !== undefined) return t('invite.email_bad', { email: unreadable[0] });
    return emails.length === 0 ? t('invite.emails_missing') : t('invite.emails_help', { count: INVITE_MAIL_MAX });
  };
  const refusalOf = (failure: unknown): string => {
    const code = problemCodeOf(failure);
    if (code === 'mail.disabled') return t('invite.no_mail');
    return code === 'server.no_frontend_url' ? t('invite.no_address') : t(`common:${problemKey(failure)}`);
  };
  const form = useSchemaForm(InviteFields, { defaultValues: { emails: '' }, texts: { emails: mistakeIn } });
  const submit = form.handleSubmit(async (fields) => {
    const { emails } = readEmails(fields.emails);
    try {
      const terms = { expiresInSeconds: INVITE_EXPIRY_DEFAULT_SECONDS, uses: 1 };
      const registered = await sendInvitations(emails, terms, gid);
      const sent = emails.length - registered.length;
      if (sent > 0) toasts.success(t('invite.sent', { count: sent }));
      form.reset({ emails: registered.join(', ') });
      if (registered.length > 0)
        form.setError('emails', { message: t('invite.registered', { emails: format.list(registered) }) });
    } catch (failure) {
      form.setError('emails', { message: refusalOf(failure) });
    }
  });
  return { form, submit };
}
