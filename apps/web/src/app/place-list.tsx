import { lazy, Suspense } from 'react';
import { usePlace } from './use-place.ts';

const ChatList = lazy(async () => ({ default: (await import('./chat-list.tsx')).ChatList }));
const PeopleList = lazy(async () => ({ default: (await import('./people-list.tsx')).PeopleList }));
const SettingsNav = lazy(async () => ({ default: (await import('./settings-nav.tsx')).SettingsNav }));

/** What stands in the list column of the present place. */
export function PlaceList() {
  return (
    <Suspense>
      <ListOfPlace />
    </Suspense>
  );
}

function ListOfPlace() {
  const { place } = usePlace();
  switch (place) {
    case 'users':
      return <PeopleList />;
    case 'setting':
      return <SettingsNav />;
    default:
      return <ChatList />;
  }
}
