import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RegistrationAccess } from '../../features/invites/invite-check.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';

/** The steps of the registration, or why it is refused; `stale`: the link in the email has expired. */
export function RegisterFrame({ access }: { access: RegistrationAccess | 'stale' }) {
  return (
    <AuthLayout>
      {access === 'open' || access === 'invited' ? <Outlet /> : <RegistrationRefused access={access} />}
    </AuthLayout>
  );
}

// i18n-keys: register.closed_title, register.closed_text, register.invalid_title, register.invalid_text
// i18n-keys: register.stale_title, register.stale_text
function RegistrationRefused({ access }: { access: 'closed' | 'invalid' | 'stale' }) {
  const { t } = useTranslation('auth');
  const server = useServerName() || PRODUCT_NAME;
  return (
    <>
      <AuthHeading title={t(`register.${access}_title`)}>{t(`register.${access}_text`, { server })}</AuthHeading>
      <Link to="/login" className={buttonStyle({ size: 'lg', isBlock: true, className: 'mt-[22px]' })}>
        {t('later.back')}
      </Link>
    </>
  );
}
