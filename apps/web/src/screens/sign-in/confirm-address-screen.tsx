import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proveAddress } from '../../features/auth/prove-address.actions.ts';
import { OpeningScreen } from '../../features/server/opening-screen.tsx';
import { useIsGuest, useSession } from '../../hooks/use-session.ts';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { rememberPath } from '../../state/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { SignInFailed } from './sign-in-failed.tsx';

interface ConfirmProps {
  magicToken: string;
}

/** The target of the mail that asks a registered user to verify their address. */
export function ConfirmAddressScreen({ magicToken }: ConfirmProps) {
  const isGuest = useIsGuest();
  const isSignedIn = useSession() !== null && !isGuest;
  return isSignedIn ? <Proof key={magicToken} magicToken={magicToken} /> : <PasswordFirst magicToken={magicToken} />;
}

/** A user who is signed in to the account keeps everything. */
function Proof({ magicToken }: ConfirmProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);
  const moveOn = useEffectEvent(() => {
    toasts.success(t('confirm.done'));
    void navigate({ to: '/', replace: true });
  });
  useEffect(() => {
    proveAddress(magicToken).then(
      () => moveOn(),
      (error: unknown) => setProblem(error),
    );
  }, [magicToken]);
  if (problem === null) return <OpeningScreen />;
  const isDead = problemCodeOf(problem) === 'auth.magic_token_invalid';
  return (
    <SignInFailed title={t('confirm.failed')} text={isDead ? t('confirm.dead') : failureText(problem)}>
      <Link to="/" className={buttonStyle({ variant: 'primary', size: 'lg', isBlock: true })}>
        {t('confirm.home')}
      </Link>
    </SignInFailed>
  );
}

/** Without the password, the link is a sign-in that removes it: users who know it are asked for it first. */
function PasswordFirst({ magicToken }: ConfirmProps) {
  const { t } = useTranslation('auth');
  const search = { magic_token: magicToken };
  return (
    <AuthLayout>
      <AuthHeading title={t('confirm.title')}>{t('confirm.text')}</AuthHeading>
      <div className="mt-[22px] grid gap-3.5">
        <Link
          to="/login"
          onClick={() => rememberPath(`/email_login?${new URLSearchParams({ ...search, confirm: 'true' }).toString()}`)}
          className={buttonStyle({ variant: 'primary', size: 'lg', isBlock: true })}
        >
          {t('confirm.password')}
        </Link>
        <Link to="/email_login" search={search} className={buttonStyle({ size: 'lg', isBlock: true })}>
          {t('confirm.without')}
        </Link>
        <p className="text-sm text-muted">{t('confirm.without_text')}</p>
      </div>
    </AuthLayout>
  );
}
