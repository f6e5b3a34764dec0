import { untilIdle } from '../lib/idle.ts';

/** Loads in a quiet moment what opens on use, so that it opens at once, and also while the server cannot be reached. */
export async function warmUp(isSignedIn: boolean): Promise<void> {
  await untilIdle();
  const everywhere = [import('../ui/tooltip-popup.tsx')];
  const inside = () => [
    import('./account-menu-popup.tsx'),
    import('../features/chats/new-chat-menu.tsx'),
    import('../features/panels/panel-content.tsx'),
    import('./switcher-place.tsx'),
  ];
  // What fails here is asked for again when it is used.
  await Promise.allSettled([...everywhere, ...(isSignedIn ? inside() : [])]);
}
