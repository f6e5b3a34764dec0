import { Link } from '@tanstack/react-router';
import { Languages, LogOut, SunMoon, User } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../features/users/users.selectors.ts';
import { avatarUrlOf } from '../lib/avatar-url.ts';
import { setThemePreference, subscribeTheme, themePreference } from '../lib/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import { MenuRadioGroup } from '../ui/menu-radio-group.tsx';
import { MenuSeparator } from '../ui/menu-separator.tsx';
import { MenuSubmenu } from '../ui/menu-submenu.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';
import { usePresenceOfMe } from './use-presence-of-me.ts';

/** The own avatar at the end of the rail, with theme, language, account and the way out behind it. */
export function AccountMenu() {
  const { t } = useTranslation();
  const [isLeaving, setIsLeaving] = useState(false);
  const me = useMe();
  const presence = usePresenceOfMe();
  const trigger = (
    <button type="button" className="block rounded-[34%]">
      <span className="sr-only">{t('account.menu')}</span>
      <Avatar name={me?.name ?? ''} src={avatarUrlOf(me)} presence={presence} />
    </button>
  );
  return (
    <>
      <Menu trigger={trigger} side="right" align="end">
        <p className="truncate px-2.5 pt-1.5 pb-2 font-[650]">{me?.name}</p>
        <MenuItem
          icon={<User size={16} aria-hidden />}
          render={<Link to="/setting/{-$nav}" params={{ nav: 'my_account' }} />}
        >
          {t('account.my_account')}
        </MenuItem>
        <MenuSubmenu icon={<SunMoon size={16} aria-hidden />} label={t('account.theme')}>
          <ThemeRows />
        </MenuSubmenu>
        <MenuSubmenu icon={<Languages size={16} aria-hidden />} label={t('account.language')}>
          <LanguageChoice />
        </MenuSubmenu>
        <MenuSeparator />
        <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={() => setIsLeaving(true)}>
          {t('log_out.action')}
        </MenuItem>
      </Menu>
      <LogOutDialog open={isLeaving} onOpenChange={setIsLeaving} />
    </>
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
