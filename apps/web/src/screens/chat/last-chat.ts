import { redirect } from '@tanstack/react-router';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { conversationOf } from '../../features/conversations/conversations.ts';
import { matchesMedia } from '../../lib/browser/media.ts';

/** From this width on, list and detail are side by side. */
const isWide = (): boolean => matchesMedia('(width >= 48rem)');

/** Opens the last open chat, if it still exists. Phones begin with the list. */
export function resumeLastChat(): void {
  const { lastOpened } = chatsStore.getState();
  if (!lastOpened || !isWide()) return;
  const { isKnown, link } = conversationOf(lastOpened);
  if (isKnown) throw redirect({ ...link, replace: true });
}

/** Opens the first area of the settings if list and area are side by side. */
export function resumeSettings(): void {
  if (isWide()) throw redirect({ to: '/setting/{-$nav}', params: { nav: 'general' }, replace: true });
}
