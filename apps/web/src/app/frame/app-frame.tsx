import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { switcherStore } from '../../features/search/switcher.store.ts';
import { PHONE } from '../../lib/browser/media.ts';
import { useRoleChanged } from '../../hooks/use-session.ts';
import { useUi } from '../../hooks/use-ui.ts';
import { setListWidth } from '../../state/ui-state.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { AppShell } from '../../ui/shell/app-shell.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { AccountMenu } from './account-menu.tsx';
import { keysShown } from '../keys/keys-shown.ts';
import type { Place } from './places.ts';
import { PlaceList } from './place-list.tsx';
import { ServerLogo } from '../../features/server/server-logo.tsx';
import { useSettledFocus } from './use-settled-focus.ts';
import { useShellItems } from './shell-items.tsx';
import { SwitcherSlot } from '../switcher/switcher-slot.tsx';
import { usePlace } from './use-place.ts';
import { useUnreadTitle } from './use-unread-title.ts';

const RoleChangedDialog = lazyComponent(async () => (await import('./role-changed-dialog.tsx')).RoleChangedDialog);
const KeysDialog = lazyComponent(async () => (await import('../keys/keys-dialog.tsx')).KeysDialog);

const CONTENT_ID = 'content';
const SKIP_TARGETS = ['composer', CONTENT_ID];
const LISTLESS = new Set(['files']);
/** Its list only filters: phones show what is filtered. */
const isMain = (place: Place, isDetail: boolean): boolean => isDetail || place === 'favs';

/** The shell around every screen of someone who is signed in. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { place, isDetail } = usePlace();
  const items = useShellItems(place);
  useUnreadTitle();
  useSettledFocus(switcherStore((state) => state.isOpen));
  const isPhone = useMedia(PHONE);
  const listWidth = useUi((state) => state.listWidthPx);
  const isListNarrow = useUi((state) => state.isListNarrow);
  return (
    <AppShell
      labels={{
        navigation: t('nav.label'),
        list: t(`nav.${place}`),
        resizeList: t('nav.resize_list'),
        skip: t('nav.skip'),
      }}
      skipTargetIds={SKIP_TARGETS}
      logo={<ServerLogo size={36} />}
      items={items.filter((item) => item.id !== 'setting')}
      endItems={items.filter((item) => item.id === 'setting')}
      tabItems={items}
      account={<AccountMenu />}
      list={LISTLESS.has(place) ? undefined : <PlaceList />}
      listWidth={listWidth}
      isListNarrow={place === 'chat' && isListNarrow}
      onListWidthChange={setListWidth}
      mobileView={isMain(place, isDetail) ? 'main' : 'list'}
      isListMain={isPhone && !isMain(place, isDetail)}
      hasTabBar={!isDetail}
    >
      <div id={CONTENT_ID} tabIndex={-1} className="h-full outline-none">
        {children}
      </div>
      <SwitcherSlot />
      <Suspense>
        {useRoleChanged() && <RoleChangedDialog />}
        {keysShown((state) => state.isShown) && <KeysDialog />}
      </Suspense>
    </AppShell>
  );
}
