import { MAGIC_LINK_TTL_SECONDS } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonStyle } from '../ui/button-style.ts';
import { AuthHeading } from './auth-heading.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** After a link was sent by mail. */
export function InboxScreen({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <AuthLayout>
      <AuthHeading title={t('inbox.title')}>
        {t('inbox.text', { email, count: MAGIC_LINK_TTL_SECONDS / 60 })}
      </AuthHeading>
      <Link to="/login" className={buttonStyle({ size: 'lg', isBlock: true, className: 'mt-[22px]' })}>
        {t('later.back')}
      </Link>
    </AuthLayout>
  );
}
