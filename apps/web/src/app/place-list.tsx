import { lazy, Suspense } from 'react';
import { usePlace } from './use-place.ts';

const ChatList = lazy(async () => ({ default: (await import('./chat-list.tsx')).ChatList }));
const PeopleList = lazy(async () => ({ default: (await import('./people-list.tsx')).PeopleList }));
const ChatSettingsNav = lazy(async () => ({ default: (await import('./chat-settings-nav.tsx')).ChatSettingsNav }));
const SavedNav = lazy(async () => ({ default: (await import('../features/saved/saved-nav.tsx')).SavedNav }));
const SettingsNav = lazy(async () => ({ default: (await import('./settings/settings-nav.tsx')).SettingsNav }));

/** What stands in the list column of the present place. */
export function PlaceList() {
  return (
    <Suspense>
      <ListOfPlace />
    </Suspense>
  );
}

function ListOfPlace() {
  const { place, settingsOf, nav } = usePlace();
  if (settingsOf) return <ChatSettingsNav chatKey={settingsOf} nav={nav} />;
  switch (place) {
    case 'users':
      return <PeopleList />;
    case 'favs':
      return <SavedNav />;
    case 'setting':
      return <SettingsNav />;
    default:
      return <ChatList />;
  }
}
