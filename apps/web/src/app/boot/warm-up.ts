import { chatParts } from '../../features/chat/lazy-parts.ts';
import { untilIdle, untilRest } from '../../lib/browser/idle.ts';

const everywhere = [() => import('../../ui/feedback/tooltip-popup.tsx')];
const inside = [
  () => import('../frame/account-menu-popup.tsx'),
  () => import('../switcher/switcher-place.tsx'),
  ...chatParts,
];

/**
 * Loads in quiet moments what opens on use, so that it opens at once, and also while the server cannot be reached. One
 * by one: all together would hold up whoever scrolls already.
 */
export async function warmUp(isSignedIn: boolean): Promise<void> {
  await untilIdle();
  for (const load of [...everywhere, ...(isSignedIn ? inside : [])]) {
    await untilRest();
    // What fails here is asked for again when it is used.
    await load().catch(() => {});
  }
}
