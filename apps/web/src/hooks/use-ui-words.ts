import { useTranslation } from 'react-i18next';

/** The texts of the primitives, for their `UiProvider`. */
export function useUiWords() {
  const { t } = useTranslation();
  return {
    close: t('ui.close'),
    clear: t('ui.clear'),
    notifications: t('ui.notifications'),
    menu: t('ui.menu'),
    showPassword: t('ui.show_password'),
    hidePassword: t('ui.hide_password'),
    capsLockOn: t('ui.caps_lock_on'),
  };
}
