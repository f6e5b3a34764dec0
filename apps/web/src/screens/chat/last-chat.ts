import { redirect } from '@tanstack/react-router';
import { channelsStore } from '../../features/channels/channels.store.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { usersStore } from '../../features/users/users.store.ts';
import { matchesMedia } from '../../lib/browser/media.ts';
import { isChannelKey } from '../../lib/chat-key.ts';

/** From here on the list and what it opens stand side by side. */
const isWide = (): boolean => matchesMedia('(width >= 48rem)');

/** Opens the chat that was open last, if it is still there. Phones begin with the list. */
export function resumeLastChat(): void {
  const { lastOpened } = chatsStore.getState();
  if (!lastOpened || !isWide()) return;
  const id = Number(lastOpened.slice(2));
  if (isChannelKey(lastOpened) && channelsStore.getState().byId[id])
    throw redirect({ to: '/chat/channel/$channelId', params: { channelId: id }, replace: true });
  if (!isChannelKey(lastOpened) && usersStore.getState().byId[id])
    throw redirect({ to: '/chat/dm/$userId', params: { userId: id }, replace: true });
}

/** Opens the first area of the settings where list and area stand side by side. */
export function resumeSettings(): void {
  if (isWide()) throw redirect({ to: '/setting/{-$nav}', params: { nav: 'general' }, replace: true });
}
