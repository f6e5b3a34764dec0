import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useServerName } from '../../features/server/server.store.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { AuthHeading } from '../parts/auth-heading.tsx';
import { AuthLayout } from '../parts/auth-layout.tsx';
import type { WayIn } from '../../features/invites/invite-check.ts';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';

/** The steps of the registration, or why there are none; `stale`: an old letter led here. */
export function RegisterFrame({ way }: { way: WayIn | 'stale' }) {
  return <AuthLayout>{way === 'open' || way === 'invited' ? <Outlet /> : <ClosedDoor way={way} />}</AuthLayout>;
}

// i18n-keys: register.closed_title, register.closed_text, register.invalid_title, register.invalid_text
// i18n-keys: register.stale_title, register.stale_text
function ClosedDoor({ way }: { way: 'closed' | 'invalid' | 'stale' }) {
  const { t } = useTranslation('auth');
  const server = useServerName() || PRODUCT_NAME;
  return (
    <>
      <AuthHeading title={t(`register.${way}_title`)}>{t(`register.${way}_text`, { server })}</AuthHeading>
      <Link to="/login" className={buttonStyle({ size: 'lg', isBlock: true, className: 'mt-[22px]' })}>
        {t('later.back')}
      </Link>
    </>
  );
}
