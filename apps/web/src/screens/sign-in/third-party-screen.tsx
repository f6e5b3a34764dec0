import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { followThirdPartyKey } from '../../features/auth/third-party-sign-in.actions.ts';
import { OpeningScreen } from '../../features/server/opening-screen.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { isGuest, takeRememberedPath } from '../../state/session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { SignInFailed } from './sign-in-failed.tsx';

/**
 * The target to which other sites send their users. A user who is already signed in is asked first: a link must not
 * sign them in as another user.
 */
export function ThirdPartyScreen({ token }: { token: string }) {
  const [mustChoose, setMustChoose] = useState(useSession() !== null && !isGuest());
  return mustChoose ? (
    <SwitchQuestion token={token} onLeft={() => setMustChoose(false)} />
  ) : (
    <KeyArrival token={token} />
  );
}

function KeyArrival({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);
  const enter = useEffectEvent(() => {
    toasts.success(t('common:done.login'));
    void navigate({ href: takeRememberedPath() ?? '/', replace: true });
  });
  useEffect(() => {
    followThirdPartyKey(token).then(
      () => enter(),
      (error: unknown) => setProblem(error),
    );
  }, [token]);
  if (problem === null) return <OpeningScreen />;
  const code = problemCodeOf(problem);
  const reasons = {
    'auth.credential_refused': t('arrival.key_invalid'),
    'request.malformed_body': t('arrival.key_invalid'),
    'auth.method_disabled': t('identity.method_off'),
    'auth.account_frozen': t('login.frozen'),
  };
  const text = code && code in reasons ? reasons[code as keyof typeof reasons] : failureText(problem);
  return (
    <SignInFailed title={t('arrival.failed')} text={text}>
      <BackToSignIn />
    </SignInFailed>
  );
}

function SwitchQuestion({ token, onLeft }: { token: string; onLeft: () => void }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const change = async () => {
    setIsPending(true);
    const { signOut } = await import('../parts/sign-out.ts');
    await signOut();
    onLeft();
    await navigate({ to: '/oauth/$token', params: { token }, replace: true });
  };
  return (
    <AuthLayout>
      <AuthHeading title={t('arrival.switch_title')}>{t('arrival.switch_text')}</AuthHeading>
      <div className="mt-[22px] grid gap-3.5">
        <Link to="/" className={buttonStyle({ variant: 'primary', size: 'lg', isBlock: true })}>
          {t('arrival.stay')}
        </Link>
        <Button size="lg" isBlock isLoading={isPending} onClick={() => void change()}>
          {t('arrival.switch')}
        </Button>
      </div>
    </AuthLayout>
  );
}
