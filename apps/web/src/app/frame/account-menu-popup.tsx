import { Link } from '@tanstack/react-router';
import { Download, Keyboard, Languages, LogIn, LogOut, SunMoon, User } from 'lucide-react';
import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../features/users/users.selectors.ts';
import { useIsGuest } from '../../hooks/use-session.ts';
import { canInstall, install } from '../../lib/browser/install-offer.ts';
import { setThemePreference, subscribeTheme, themePreference } from '../../lib/browser/theme.ts';
import { LanguageChoice } from '../../screens/parts/language-choice.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { MenuRadioGroup } from '../../ui/menu/menu-radio-group.tsx';
import { MenuSeparator } from '../../ui/menu/menu-separator.tsx';
import { MenuSubmenu } from '../../ui/menu/menu-submenu.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { showKeys } from '../keys/keys-shown.ts';

/** The menu of the user's avatar; open when rendered. */
export function AccountMenuPopup({ trigger, onLeave }: { trigger: ReactElement; onLeave: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(true);
  const me = useMe();
  const isGuest = useIsGuest();
  return (
    <Menu trigger={trigger} side="right" align="end" open={isOpen} onOpenChange={setIsOpen}>
      <p className="truncate px-2.5 pt-1.5 pb-2 font-[650]">{isGuest ? t('account.guest') : me?.name}</p>
      {isGuest ? (
        <MenuItem icon={<LogIn size={16} aria-hidden />} render={<Link to="/login" />}>
          {t('account.sign_in')}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<User size={16} aria-hidden />}
          render={<Link to="/setting/{-$nav}" params={{ nav: 'my_account' }} />}
        >
          {t('account.my_account')}
        </MenuItem>
      )}
      <MenuSubmenu icon={<SunMoon size={16} aria-hidden />} label={t('account.theme')}>
        <ThemeRows />
      </MenuSubmenu>
      <MenuSubmenu icon={<Languages size={16} aria-hidden />} label={t('account.language')}>
        <LanguageChoice />
      </MenuSubmenu>
      <MenuItem icon={<Keyboard size={16} aria-hidden />} onSelect={showKeys}>
        {t('keys.title')}
      </MenuItem>
      {canInstall() && (
        <MenuItem icon={<Download size={16} aria-hidden />} onSelect={() => void install()}>
          {t('installed_app.install')}
        </MenuItem>
      )}
      {!isGuest && (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={onLeave}>
            {t('log_out.action')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function ThemeRows() {
  const { t } = useTranslation();
  const theme = useSyncExternalStore(subscribeTheme, themePreference);
  return (
    <MenuRadioGroup
      label={t('account.theme')}
      items={[
        { value: 'auto', label: t('theme.auto') },
        { value: 'light', label: t('theme.light') },
        { value: 'dark', label: t('theme.dark') },
      ]}
      value={theme}
      onValueChange={setThemePreference}
    />
  );
}
