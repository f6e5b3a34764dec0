import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { Toaster } from './toaster.tsx';

/** What every screen stands in: the words of the primitives, and the toasts. */
export function AppProviders({ children }: { children: ReactNode }) {
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
