import type { LoginConfig } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginForm } from '../features/auth/login-form.tsx';
import { useLoginConfig, useServerName } from '../features/server/server.store.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { AuthHeading } from './auth-heading.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { PRODUCT_NAME } from './opening-screen.tsx';
import { textLink } from '../ui/text-link.ts';

const LoginWays = lazy(async () => ({ default: (await import('./login-ways.tsx')).LoginWays }));

const BESIDE_PASSWORD = ['magic_link', 'google', 'github', 'metamask'] as const;
const hasMoreWays = (config: LoginConfig): boolean =>
  !config.password || BESIDE_PASSWORD.some((way) => config[way]) || config.oidc.some(({ enable }) => enable);

/** Sign-in, as the server offers it. An invitation that came along is not lost on the way to the registration. */
export function LoginScreen({ magicToken }: { magicToken: string | undefined }) {
  const { t } = useTranslation('auth');
  const server = useServerName() || PRODUCT_NAME;
  const loginConfig = useLoginConfig();
  const [hasMagicLink, setHasMagicLink] = useState(false);
  const mayRegister = magicToken !== undefined || loginConfig?.who_can_sign_up === 'EveryOne';
  const forgot = hasMagicLink && (
    <Link to="/email_login" className={textLink}>
      {t('login.forgot')}
    </Link>
  );
  const ways = loginConfig && hasMoreWays(loginConfig) && (
    <Suspense>
      <LoginWays config={loginConfig} magicToken={magicToken ?? ''} onMagicLink={() => setHasMagicLink(true)} />
    </Suspense>
  );
  return (
    <AuthLayout>
      <AuthHeading title={t('login.title')}>{t('login.text', { server })}</AuthHeading>
      {loginConfig?.password === false ? ways : <LoginForm forgot={forgot}>{ways}</LoginForm>}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-base text-muted">
        {mayRegister && (
          <p>
            {t('login.new_here')}{' '}
            <Link to="/register" search={{ magic_token: magicToken }} className={textLink}>
              {t('login.register')}
            </Link>
          </p>
        )}
        {loginConfig?.guest && (
          <Link to="/guest_login" className={buttonStyle({ variant: 'ghost', size: 'sm', className: '-mx-[11px]' })}>
            <Eye size={16} aria-hidden />
            {t('login.guest')}
          </Link>
        )}
      </div>
    </AuthLayout>
  );
}
