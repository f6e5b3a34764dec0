import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../features/users/users.selectors.ts';
import { useIsGuest } from '../../hooks/use-session.ts';
import { useUi } from '../../hooks/use-ui.ts';
import { avatarUrlOf } from '../../lib/avatar-url.ts';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { MenuButton, menuOnDemand } from '../../ui/menu/menu-on-demand.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import type { Presence } from '../../ui/picture/presence-dot.tsx';

const accountMenu = menuOnDemand(async () => (await import('./account-menu-popup.tsx')).AccountMenuPopup);
const LogOutDialog = lazyComponent(async () => (await import('../../screens/parts/log-out-dialog.tsx')).LogOutDialog);

/** Other users see a user as present while their live stream is open. */
const usePresenceOfMe = (): Presence => useUi((state) => (state.streamState === 'connected' ? 'online' : 'offline'));

/** The user's avatar at the end of the rail, with the menu for theme, language, account and signing out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const leaving = useDialogOnDemand();
  const me = useMe();
  const isGuest = useIsGuest();
  const presence = usePresenceOfMe();
  const trigger = (
    <button type="button" className="grid rounded-[34%] max-md:size-11 max-md:place-items-center">
      <span className="sr-only">{t('account.menu')}</span>
      <Avatar name={isGuest ? t('account.guest') : (me?.name ?? '')} src={avatarUrlOf(me)} presence={presence} />
    </button>
  );
  return (
    <>
      <MenuButton trigger={trigger} menu={accountMenu} menuProps={{ onLeave: leaving.show }} />
      {leaving.isWanted && (
        <Suspense>
          <LogOutDialog {...leaving.dialog} />
        </Suspense>
      )}
    </>
  );
}
