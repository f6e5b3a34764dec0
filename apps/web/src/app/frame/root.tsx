import { Outlet } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useUi } from '../../hooks/use-ui.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { useDocumentHead } from './use-document-head.ts';
import { useTranslation } from 'react-i18next';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { untilIdle } from '../../lib/browser/idle.ts';
import { untilToast } from '../../ui/feedback/toasts.ts';

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

/** What every screen stands in: the words of the primitives, and the toasts. */
function AppProviders({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const texts = {
    close: t('ui.close'),
    clear: t('ui.clear'),
    notifications: t('ui.notifications'),
    menu: t('ui.menu'),
    showPassword: t('ui.show_password'),
    hidePassword: t('ui.hide_password'),
    capsLockOn: t('ui.caps_lock_on'),
  };
  return (
    <UiProvider texts={texts}>
      {children}
      <Toaster />
    </UiProvider>
  );
}

/**
 * The place of all toasts. It loads with the first one, at the latest in a quiet moment; `preloadInside` has it earlier,
 * because without a network it is too late.
 */
function Toaster() {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    const load = (): Promise<void> =>
      import('../../ui/feedback/toast-list.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        // What was to be said waits until the network is back.
        () => addEventListener('online', () => void load(), { once: true }),
      );
    void Promise.race([untilToast(), untilIdle()]).then(load);
  }, []);
  // Each toast is a live region of its own, and `off` keeps it from being read twice. Dialogs hide from screen readers what
  // is not marked as live when they open, so the mark may not come with the list.
  return <div aria-live="off">{List && <List />}</div>;
}
