import { chatParts } from '../../features/chat/lazy-parts.ts';
import { untilIdle, untilRest } from '../../lib/browser/idle.ts';

const everywhere = [() => import('../../ui/feedback/tooltip-popup.tsx')];
const inside = [
  () => import('../frame/account-menu-popup.tsx'),
  () => import('../switcher/switcher-place.tsx'),
  ...chatParts,
];

/**
 * Loads code that opens on use while the page is idle, so that it opens at once, even without the server. One by one:
 * loading everything together would disturb scrolling.
 */
export async function warmUp(isSignedIn: boolean): Promise<void> {
  await untilIdle();
  for (const load of [...everywhere, ...(isSignedIn ? inside : [])]) {
    await untilRest();
    // If it fails here, it is requested again when it is used.
    await load().catch(() => {});
  }
}
