import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { AccountMenu } from './account-menu.tsx';
import { usePlace } from './use-place.ts';

const ChatList = lazyComponent(async () => (await import('../../screens/chat/chat-list.tsx')).ChatList);
const PeopleList = lazyComponent(async () => (await import('../../screens/people/people-list.tsx')).PeopleList);
const ChatSettingsNav = lazyComponent(
  async () => (await import('../../screens/chat-settings/chat-settings-nav.tsx')).ChatSettingsNav,
);
const SavedNav = lazyComponent(async () => (await import('../../screens/saved/saved-nav.tsx')).SavedNav);
const SettingsNav = lazyComponent(async () => (await import('../../screens/settings/settings-nav.tsx')).SettingsNav);

// The head of the chats is drawn anew only when one of its parts is another one.
const ACCOUNT = <AccountMenu />;

/** What stands in the list column of the present place. */
export function PlaceList() {
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
