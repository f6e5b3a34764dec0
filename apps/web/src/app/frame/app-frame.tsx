import { Link, useRouterState } from '@tanstack/react-router';
import { Bookmark, Folder, MessageSquare, Settings, Users } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallSlot } from '../../features/calls/call-slot.tsx';
import { callsStore } from '../../features/calls/calls.store.ts';
import { useTotalUnread } from '../../features/chat/chats.selectors.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { switcherStore } from '../../features/search/switcher.store.ts';
import { ServerLogo } from '../../features/server/server-logo.tsx';
import { useIsGuest, useRoleChanged } from '../../hooks/use-session.ts';
import { useUi } from '../../hooks/use-ui.ts';
import { firstComposer } from '../../lib/browser/composer-field.ts';
import { PHONE } from '../../lib/browser/media.ts';
import { useMedia } from '../../lib/browser/use-media.ts';
import { setListWidth } from '../../state/ui-state.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { AppShell } from '../../ui/shell/app-shell.tsx';
import type { ShellItem } from '../../ui/shell/shell-item.ts';
import { keysShown } from '../keys/keys-shown.ts';
import { SwitcherSlot } from '../switcher/switcher-slot.tsx';
import { AccountMenu } from './account-menu.tsx';
import { type Place, places } from './places.ts';
import { unreadTitle } from './unread-title.ts';
import { usePlace } from './use-place.ts';

const RoleChangedDialog = lazyComponent(async () => (await import('./role-changed-dialog.tsx')).RoleChangedDialog);
const KeysDialog = lazyComponent(async () => (await import('../keys/keys-dialog.tsx')).KeysDialog);

const CONTENT_ID = 'content';
const SKIP_TO = { targetId: CONTENT_ID, findTarget: firstComposer };
const LISTLESS = new Set(['files']);
/** The list of saved items only filters: phones show the filtered items. */
const isMain = (place: Place, isDetail: boolean): boolean => isDetail || place === 'favs';

const icons = { chat: MessageSquare, users: Users, favs: Bookmark, files: Folder, setting: Settings } as const;
const links = {
  chat: <Link to="/chat" />,
  users: <Link to="/users" />,
  favs: <Link to="/favs" />,
  files: <Link to="/files" />,
  setting: <Link to="/setting/{-$nav}" params={{ nav: undefined }} />,
} as const;

/** Users, saved items and files need an account. */
const GUEST_PLACES: readonly Place[] = ['chat', 'setting'];

const SetUpScreen = lazyComponent(
  async () => (await import('../../screens/second-factor/set-up-screen.tsx')).SetUpScreen,
);
const ChatList = lazyComponent(async () => (await import('../../screens/chat/chat-list.tsx')).ChatList);
const PeopleList = lazyComponent(async () => (await import('../../screens/people/people-list.tsx')).PeopleList);
const ChatSettingsNav = lazyComponent(
  async () => (await import('../../screens/chat-settings/chat-settings-nav.tsx')).ChatSettingsNav,
);
const SavedNav = lazyComponent(async () => (await import('../../screens/saved/saved-nav.tsx')).SavedNav);
const SettingsNav = lazyComponent(async () => (await import('../../screens/settings/settings-nav.tsx')).SettingsNav);

// The header of the chats is rendered again only when one of its parts changes.
const ACCOUNT = <AccountMenu />;

/** The shell around every screen of a signed-in user, who may have to set up a second factor first. */
export function AppFrame({ children }: { children: ReactNode }) {
  if (!useUi((state) => state.restricted)) return <Shell>{children}</Shell>;
  return (
    <Suspense>
      <SetUpScreen />
    </Suspense>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { place, isDetail, openChat } = usePlace();
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
      skipTo={SKIP_TO}
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
      floating={<CallSlot openChat={openChat} muted={chatsStore((state) => state.muted)} />}
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

/** Shows the unread count and the caller in the page title while a user is signed in. */
function useUnreadTitle(): void {
  const count = useTotalUnread();
  const ring = callsStore((state) => state.ring);
  useEffect(() => {
    unreadTitle.setState({ count, ring });
    return () => unreadTitle.setState({ count: 0, ring: '' });
  }, [count, ring]);
}

/**
 * Moves the focus to the new screen: after Back, or if the focused element is gone, such as a link in the list that
 * phones hide. Also after leaving the quick switcher, even to the same place.
 */
function useSettledFocus(isSwitching: boolean): void {
  // The screen that is shown, not the one that is still loading.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const hasBegun = useRef(false);
  useEffect(() => {
    // The start of the app is not a change of screen.
    const isWay = hasBegun.current && !isSwitching;
    hasBegun.current ||= path !== undefined;
    if (!isWay) return undefined;
    const leave = new AbortController();
    // Not needed for the first chat. Without it the focus stays where the browser has it.
    void import('./settle-focus.ts').then(
      ({ settleFocus }) => settleFocus(() => leave.signal.aborted),
      () => {},
    );
    // A press moves the focus itself.
    window.addEventListener('pointerdown', () => leave.abort(), { signal: leave.signal });
    return () => leave.abort();
  }, [path, isSwitching]);
}

/** The places as items of the rail and the tab bar. */
// i18n-keys: nav.chat, nav.users, nav.favs, nav.files, nav.setting
function useShellItems(current: Place): readonly ShellItem[] {
  const { t } = useTranslation();
  const unread = useTotalUnread();
  const mine = useIsGuest() ? GUEST_PLACES : places;
  return mine.map((place) => {
    const Icon = icons[place];
    return {
      id: place,
      label: t(`nav.${place}`),
      icon: <Icon aria-hidden />,
      isCurrent: place === current,
      badge: place === 'chat' ? { count: unread, label: t('nav.unread', { count: unread }) } : undefined,
      link: links[place],
    };
  });
}

/** The list column of the current place. */
function PlaceList() {
  return (
    <Suspense>
      <ListOfPlace />
    </Suspense>
  );
}

function ListOfPlace() {
  const { place, settingsOf, nav, openChat, userId } = usePlace();
  if (settingsOf) return <ChatSettingsNav chatKey={settingsOf} nav={nav} />;
  switch (place) {
    case 'users':
      return <PeopleList openUid={userId} />;
    case 'favs':
      return <SavedNav />;
    case 'setting':
      return <SettingsNav />;
    default:
      return <ChatList openChat={openChat} account={ACCOUNT} />;
  }
}
