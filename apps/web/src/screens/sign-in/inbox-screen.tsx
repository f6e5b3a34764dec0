import { MAGIC_LINK_TTL_SECONDS } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendLoginLink } from '../../features/auth/magic-link.actions.ts';
import { keptRegistration } from '../../features/auth/registration-draft.ts';
import { useTicking } from '../../lib/browser/ticking.ts';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { usePending } from '../../lib/use-pending.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

/** Shown after a link was mailed: one that signs in, or one that continues a registration. */
export function InboxScreen({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [isRegistration] = useState(keptRegistration()?.email === email);
  const texts = { email, count: MAGIC_LINK_TTL_SECONDS / 60 };
  return (
    <AuthLayout>
      <span className="mb-[18px] grid size-14 place-items-center rounded-[16px] bg-accent-soft text-accent-text">
        <Mail size={24} aria-hidden />
      </span>
      <AuthHeading title={t('inbox.title')}>
        {isRegistration ? t('inbox.text_register', texts) : t('inbox.text', texts)}
      </AuthHeading>
      <p className="mt-1.5 text-md text-muted">{t('magic.close')}</p>
      {isRegistration ? (
        <Link
          to="/register"
          className={buttonStyle({ variant: 'ghost', size: 'lg', isBlock: true, className: 'mt-[22px]' })}
        >
          <ArrowLeft size={16} aria-hidden />
          {t('inbox.other_address')}
        </Link>
      ) : (
        <>
          <SendAgain email={email} />
          <BackToSignIn />
        </>
      )}
    </AuthLayout>
  );
}

const PAUSE_MS = 60_000;
const MINUTE_SECONDS = 60;

/** Mails take a while: another one can be requested only after a pause, since it invalidates the previous link. */
function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [sentAt, setSentAt] = useState(() => Date.now());
  const [problem, setProblem] = useState<string>();
  const left = useTicking((now) => Math.max(0, Math.ceil((sentAt + PAUSE_MS - now) / 1_000)));
  const time = `${Math.floor(left / MINUTE_SECONDS)}:${String(left % MINUTE_SECONDS).padStart(2, '0')}`;
  const send = async () => {
    setProblem(undefined);
    await sendLoginLink(email);
    setSentAt(Date.now());
    toasts.success(t('inbox.sent_again'));
  };
  const { isPending, run } = usePending(send, (error) => setProblem(failureText(error)));
  return (
    <div className="mt-[22px] grid gap-3.5">
      <FormError text={problem} />
      <Button size="lg" isBlock disabled={left > 0} isLoading={isPending} onClick={() => run()}>
        {left > 0 ? t('inbox.send_again_in', { time }) : t('inbox.send_again')}
      </Button>
    </div>
  );
}
