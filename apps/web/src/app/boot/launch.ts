import { openSwitcher } from '../../features/search/switcher.store.ts';
import { router } from '../router/router.ts';

/** The address by which this page was opened, whichever one it has now. */
function addressOfLaunch(): URL | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? URL.parse(navigation.name) : null;
}

/** Does what the app was started for: the shortcut "New message" of its icon asks to whom. */
export function followLaunch(): void {
  if (addressOfLaunch()?.searchParams.get('new') !== 'message') return;
  // A reload does not ask again.
  if (location.search) void router.navigate({ href: location.pathname, replace: true });
  openSwitcher();
}
