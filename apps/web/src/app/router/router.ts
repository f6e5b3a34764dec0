import { createRouter } from '@tanstack/react-router';
import { OpeningScreen } from '../../features/server/opening-screen.tsx';
import { routeTree } from '../../routeTree.gen.ts';
import type { Place } from '../frame/places.ts';
import { pathOfHash } from './hash-path.ts';

/** How long a screen may take before the loading view covers the current one. */
const PENDING_DELAY_MS = 400;
/** The minimum time that the loading view then stays, so that it does not flash. */
const PENDING_STAY_MS = 200;

// Before the router reads the address.
const path = pathOfHash(location);
if (path !== null) history.replaceState(null, '', path);

/** Parses the query of the address as flat text: a token may look like a number and must stay text. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search).entries());

/** The one router of the app; its type is registered so that links and params are checked. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: PENDING_DELAY_MS,
  defaultPendingMinMs: PENDING_STAY_MS,
  defaultPendingComponent: OpeningScreen,
  // Chats have positions of their own; the router would mistake one chat's feed for another's.
  scrollRestoration: ({ location }) => !location.pathname.startsWith('/chat'),
});

window.addEventListener('hashchange', () => {
  const next = pathOfHash(location);
  if (next !== null) void router.navigate({ href: next, replace: true });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The place of the rail that a screen of the shell belongs to. */
    place?: Place;
    /** The detail of a place's list is open; phones show it instead of the list. */
    isDetail?: boolean;
  }
}

/** The reverse of `parseSearch`; fields without a value are left out. */
function stringifySearch(search: Record<string, unknown>): string {
  const fields = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
