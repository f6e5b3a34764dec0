import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useUi } from '../../hooks/use-ui.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { AppProviders } from './app-providers.tsx';
import { useDocumentHead } from './use-document-head.ts';

const InactiveScreen = lazyComponent(async () => (await import('./inactive-screen.tsx')).InactiveScreen);

/** What all screens stand in. A tab that is no longer the active one shows nothing else. */
export function Root() {
  const isInactive = useUi((state) => state.inactive);
  useDocumentHead();
  return (
    <AppProviders>
      {isInactive ? (
        <Suspense>
          <InactiveScreen />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </AppProviders>
  );
}
