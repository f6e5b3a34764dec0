import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { useServerName } from '../../features/server/server.store.ts';
import { useIsGuest } from '../../hooks/use-session.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFirstChannelRedirect } from '../parts/first-channel-redirect.ts';
import { WelcomeActions } from '../parts/welcome-actions.tsx';

/** Shown beside the list while no chat is open: first actions. */
export function HomeScreen() {
  const { t } = useTranslation('welcome');
  const server = useServerName() || PRODUCT_NAME;
  const isGuest = useIsGuest();
  useFirstChannelRedirect();
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto grid min-h-full max-w-[640px] content-center gap-2 px-5 py-8">
        {isGuest ? (
          <GuestWelcome server={server} />
        ) : (
          <>
            <EmptyState headingLevel={1} art="chat" title={t('home.title')} className="h-auto">
              {t('home.text', { server })}
            </EmptyState>
            <WelcomeActions />
          </>
        )}
      </div>
    </div>
  );
}

function GuestWelcome({ server }: { server: string }) {
  const { t } = useTranslation('welcome');
  const way = (
    <Link to="/login" className={buttonStyle({ variant: 'primary' })}>
      {t('guest.sign_in')}
    </Link>
  );
  return (
    <EmptyState headingLevel={1} art="chat" title={t('guest.title')} action={way} className="h-auto">
      {t('guest.text', { server })}
    </EmptyState>
  );
}
