import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useServerName } from '../features/server/server.store.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { AuthHeading } from './auth-heading.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { PRODUCT_NAME } from './opening-screen.tsx';

/** An invitation opened for the phone app, which does not exist yet: the web app takes it. */
export function MobileInviteScreen({ magicToken }: { magicToken: string }) {
  const { t } = useTranslation('auth');
  const server = useServerName() || PRODUCT_NAME;
  return (
    <AuthLayout>
      <AuthHeading title={t('later.mobile_title', { server })}>{t('later.mobile_text')}</AuthHeading>
      <Link
        to="/register"
        search={{ magic_token: magicToken }}
        className={buttonStyle({ variant: 'primary', size: 'lg', isBlock: true, className: 'mt-[22px]' })}
      >
        {t('later.mobile_continue')}
      </Link>
    </AuthLayout>
  );
}
