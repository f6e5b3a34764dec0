import { useMe } from '../../features/users/users.selectors.ts';
import { useIsGuest, useSession } from '../../hooks/use-session.ts';
import type { SettingsViewer } from './areas.ts';
import { useIsFounder } from './founder-only.tsx';

/**
 * The facts that decide which settings are available. A new administrator has to sign in again first: until then the
 * server refuses all administrators' settings. A former one loses access at once.
 */
export function useSettingsViewer(): SettingsViewer {
  const isGuest = useIsGuest();
  const isPromoted = useMe()?.is_admin ?? false;
  const isRefused = useSession()?.is_admin === false;
  return { isFounder: useIsFounder(), isAdmin: isPromoted && !isRefused, isGuest };
}
