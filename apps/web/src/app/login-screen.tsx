import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoginForm } from '../features/auth/login-form.tsx';
import { useLoginConfig, useServerName } from '../features/server/server.store.ts';
import { AuthHeading } from './auth-heading.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { PRODUCT_NAME } from './opening-screen.tsx';
import { textLink } from '../ui/text-link.ts';

/** Sign-in. An invitation that came along is not lost on the way to the registration. */
export function LoginScreen({ magicToken }: { magicToken: string | undefined }) {
  const { t } = useTranslation('auth');
  const server = useServerName() || PRODUCT_NAME;
  const loginConfig = useLoginConfig();
  const mayRegister = magicToken !== undefined || loginConfig?.who_can_sign_up === 'EveryOne';
  return (
    <AuthLayout>
      <AuthHeading title={t('login.title')}>{t('login.text', { server })}</AuthHeading>
      <LoginForm />
      {mayRegister && (
        <p className="mt-5 text-base text-muted">
          {t('login.new_here')}{' '}
          <Link to="/register" search={{ magic_token: magicToken }} className={textLink}>
            {t('login.register')}
          </Link>
        </p>
      )}
    </AuthLayout>
  );
}
