import { untilIdle, untilRest } from '../../lib/browser/idle.ts';

const everywhere = [() => import('../../ui/feedback/tooltip-popup.tsx')];
const inside = [
  () => import('../frame/account-menu-popup.tsx'),
  () => import('../../features/chat/sessions/new-chat-menu.tsx'),
  () => import('../../features/chat/panels/panel-content.tsx'),
  () => import('../switcher/switcher-place.tsx'),
  () => import('../../features/chat/composer/suggestions/suggestions.ts'),
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
