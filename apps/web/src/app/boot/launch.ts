import { openSwitcher } from '../../features/search/switcher.store.ts';
import { router } from '../router/router.ts';

/** The address at which this page was opened, whatever it is now. */
function addressOfLaunch(): URL | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? URL.parse(navigation.name) : null;
}

/** Does what the app was started for: the shortcut "New message" of its icon opens the choice of a recipient. */
export function followLaunch(): void {
  if (addressOfLaunch()?.searchParams.get('new') !== 'message') return;
  // A reload does not ask again.
  if (location.search) void router.navigate({ href: location.pathname, replace: true });
  openSwitcher();
}
