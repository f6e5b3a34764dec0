import { Outlet } from '@tanstack/react-router';
import { useUi } from '../lib/ui-state.ts';
import { AppProviders } from './app-providers.tsx';
import { InactiveScreen } from './inactive-screen.tsx';
import { useDocumentHead } from './use-document-head.ts';

/** What all screens stand in. A tab that is no longer the active one shows nothing else. */
export function Root() {
  const isInactive = useUi((state) => state.inactive);
  useDocumentHead();
  return <AppProviders>{isInactive ? <InactiveScreen /> : <Outlet />}</AppProviders>;
}
