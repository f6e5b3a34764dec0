import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MagicLinkForm } from '../../features/auth/magic-link-form.tsx';
import { followLoginLink } from '../../features/auth/magic-link.actions.ts';
import { OpeningScreen } from '../../features/server/opening-screen.tsx';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { SignInFailed } from './sign-in-failed.tsx';

/** Asks for the address to which a sign-in link is mailed. */
export function LinkRequestScreen({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const handleSent = (sentTo: string) => void navigate({ to: '/send_magic_link/$email', params: { email: sentTo } });
  return (
    <AuthLayout>
      <AuthHeading title={t('magic.title')}>{t('magic.text')}</AuthHeading>
      <MagicLinkForm email={email} onSent={handleSent} />
      <BackToSignIn />
    </AuthLayout>
  );
}

/** The target of magic links: signs in, and the app moves on by itself, or shows that the link is invalid. */
export function LinkArrivalScreen({ magicToken }: { magicToken: string }) {
  const { t } = useTranslation(['auth', 'common']);
  const [problem, setProblem] = useState<unknown>(null);
  const greet = useEffectEvent(() => toasts.success(t('common:done.login')));
  useEffect(() => {
    followLoginLink(magicToken).then(
      () => greet(),
      (error: unknown) => setProblem(error),
    );
  }, [magicToken]);
  return problem === null ? <OpeningScreen /> : <DeadLink problem={problem} />;
}

function DeadLink({ problem }: { problem: unknown }) {
  const { t } = useTranslation('auth');
  const code = problemCodeOf(problem);
  const isDead = code === 'auth.credential_refused' || code === 'auth.magic_token_invalid';
  const reasons = { 'auth.account_frozen': t('login.frozen'), 'auth.method_disabled': t('magic.off') };
  const reason = code && code in reasons ? reasons[code as keyof typeof reasons] : failureText(problem);
  return (
    <SignInFailed title={isDead ? t('magic.invalid') : t('arrival.failed')} text={isDead ? t('magic.close') : reason}>
      {isDead && (
        <Link to="/email_login" className={buttonStyle({ variant: 'primary', size: 'lg', isBlock: true })}>
          {t('magic.again')}
        </Link>
      )}
      <BackToSignIn />
    </SignInFailed>
  );
}
