import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';

// i18n-keys: later.email_login_title, later.email_login_text
// i18n-keys: later.oauth_title, later.oauth_text
export interface LaterScreenProps {
  feature: 'email_login' | 'oauth';
}

/** A way in that this version does not have yet: says so, and where to go instead. */
export function LaterScreen({ feature }: LaterScreenProps) {
  const { t } = useTranslation('auth');
  const isSignedIn = useSession() !== null;
  const way = (
    <Link to={isSignedIn ? '/' : '/login'} className={buttonStyle()}>
      {isSignedIn ? t('later.home') : t('later.back')}
    </Link>
  );
  return (
    <main className="h-dvh">
      <EmptyState headingLevel={1} art="block" title={t(`later.${feature}_title`)} action={way}>
        {t(`later.${feature}_text`)}
      </EmptyState>
    </main>
  );
}
