import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { PRODUCT_NAME } from '../../features/server/opening-screen.tsx';
import { serverStore, useServerName } from '../../features/server/server.store.ts';
import { useIsGuest } from '../../hooks/use-session.ts';
import { useUi } from '../../hooks/use-ui.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useFirstChannelRedirect } from '../parts/first-channel-redirect.ts';
import { WelcomeActions } from '../parts/welcome-actions.tsx';

const MemberStartPage = lazyComponent(async () => (await import('./start-page-screen.tsx')).MemberStartPage);
const GuestStartPage = lazyComponent(async () => (await import('./start-page-screen.tsx')).GuestStartPage);

/** Shown beside the list while no chat is open: the administrators' page, or first actions. */
export function HomeScreen() {
  const { t } = useTranslation('welcome');
  const isGuest = useIsGuest();
  const pages = useStore(serverStore, ({ startPages }) => startPages);
  // Without a network, the frame would show the browser's error.
  const isOnline = useUi(({ online }) => online);
  useFirstChannelRedirect();
  if (!isOnline || !pages.includes(isGuest ? 'landing' : 'after_signin')) return <OwnStartScreen isGuest={isGuest} />;
  return (
    <div className="relative h-full">
      <h1 className="sr-only">{t('start_page')}</h1>
      <Suspense>{isGuest ? <GuestStartPage /> : <MemberStartPage />}</Suspense>
    </div>
  );
}

function OwnStartScreen({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation('welcome');
  const server = useServerName() || PRODUCT_NAME;
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
