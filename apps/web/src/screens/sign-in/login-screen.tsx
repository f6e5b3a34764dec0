import type { LoginConfig } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { useLoginConfig } from '../../features/server/login-config.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { textLink } from '../../ui/text-link.ts';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';

const OtherSignInMethods = lazyComponent(async () => (await import('./other-sign-in-methods.tsx')).OtherSignInMethods);

const LINK_PX = 44;
const GAP_PX = 14;
const LINE_PX = 46;
const ROW_PX = 50;
const WAYS_PER_ROW = 2;

/**
 * The height of the methods besides the password, so that the form does not move when they appear; 0: there are none.
 */
function heightOfWays({ magic_link, passkey, google, github, metamask, oidc }: LoginConfig): number {
  const others = [google, github, metamask, ...oidc.map(({ enable }) => enable)].filter(Boolean).length;
  const rows = Math.ceil(others / WAYS_PER_ROW);
  const hasPasskeys = passkey && isSecureContext;
  return (
    (magic_link ? LINK_PX : 0) +
    (hasPasskeys ? LINK_PX + (magic_link ? GAP_PX : 0) : 0) +
    (rows > 0 ? LINE_PX + rows * ROW_PX : 0)
  );
}

/** The sign-in screen with the methods that the server offers. An invitation is kept on the way to the registration. */
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
  const height = loginConfig ? heightOfWays(loginConfig) : 0;
  const sketch = <div style={{ height }} />;
  const ways = loginConfig && (height > 0 || !loginConfig.password) && (
    <Suspense fallback={sketch}>
      <OtherSignInMethods config={loginConfig} magicToken={magicToken ?? ''} onMagicLink={() => setHasMagicLink(true)}>
        {sketch}
      </OtherSignInMethods>
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
