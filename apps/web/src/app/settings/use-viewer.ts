import { useMe } from '../../features/users/users.selectors.ts';
import { useIsGuest } from '../../lib/session.ts';
import type { Viewer } from './areas.ts';

/** What decides which settings are there for whoever is signed in. */
export function useViewer(): Viewer {
  const isGuest = useIsGuest();
  return { isAdmin: useMe()?.is_admin ?? false, isGuest };
}
