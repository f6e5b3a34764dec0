import { FOUNDER_UID, INVITE_EXPIRY_DEFAULT_SECONDS, INVITE_MAIL_MAX } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { textLink } from '../../ui/text-link.ts';
import { Textarea } from '../../ui/form/textarea.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { readEmails } from './emails.ts';
import { sendInvitations } from './invite.actions.ts';
import { useMailSwitch } from './use-mail-switch.ts';

export interface InviteByMailProps {
  /** The channel people land in; none = the server alone. */
  gid: number | undefined;
  /** Whether sending is the one thing to do here. */
  isMain?: boolean;
}

/**
 * Mails people a link of their own, each good for one. Says what to do first where the server cannot send mail, or
 * nothing where mail is not the one thing to do.
 */
export function InviteByMail({ gid, isMain = true }: InviteByMailProps) {
  const { t } = useTranslation('welcome');
  const [text, setText] = useState('');
  const hasMail = useMailSwitch();
  const { emails, unreadable } = readEmails(text);
  const { error, isPending, send } = useSending(gid, { emails, unreadable });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const left = await send();
    if (left) setText(left.join(', '));
  };
  if (hasMail === false) return isMain ? <MailFirst /> : null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3.5">
      <Textarea
        label={t('invite.emails')}
        help={t('invite.emails_help', { count: INVITE_MAIL_MAX })}
        error={error}
        value={text}
        inputMode="email"
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant={isMain ? 'primary' : 'secondary'}
        className="justify-self-end"
        isLoading={isPending}
        loadingText={t('invite.sending')}
      >
        {emails.length > 0 ? t('invite.send', { count: emails.length }) : t('invite.send_none')}
      </Button>
    </form>
  );
}

/** The founder is led to where mail is set up; others hear who can do that. */
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

/** Sending them, and what stands in the way. */
function useSending(gid: number | undefined, { emails, unreadable }: ReturnType<typeof readEmails>) {
  const { t } = useTranslation(['welcome', 'common']);
  const format = useFormat();
  const [error, setError] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const mistake = (): string | undefined => {
    if (unreadable[0] !== undefined) return t('invite.email_bad', { email: unreadable[0] });
    if (emails.length === 0) return t('invite.emails_missing');
    return emails.length > INVITE_MAIL_MAX ? t('invite.emails_help', { count: INVITE_MAIL_MAX }) : undefined;
  };
  const refusalOf = (failure: unknown): string => {
    const code = problemCodeOf(failure);
    if (code === 'mail.disabled') return t('invite.no_mail');
    return code === 'server.no_frontend_url' ? t('invite.no_address') : t(`common:${problemKey(failure)}`);
  };
  /** Resolves to the addresses that were not written to; null when nothing was sent. */
  const send = async (): Promise<readonly string[] | null> => {
    const found = mistake();
    setError(found);
    if (found !== undefined) return null;
    setIsPending(true);
    try {
      const registered = await sendInvitations(
        emails,
        { expiresInSeconds: INVITE_EXPIRY_DEFAULT_SECONDS, uses: 1 },
        gid,
      );
      const sent = emails.length - registered.length;
      if (sent > 0) toasts.success(t('invite.sent', { count: sent }));
      if (registered.length > 0) setError(t('invite.registered', { emails: format.list(registered) }));
      return registered;
    } catch (failure) {
      setError(refusalOf(failure));
      return null;
    } finally {
      setIsPending(false);
    }
  };
  return { error, isPending, send };
}
