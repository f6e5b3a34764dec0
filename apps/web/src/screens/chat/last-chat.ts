import { redirect } from '@tanstack/react-router';
import { channelsStore } from '../../features/channels/channels.store.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { usersStore } from '../../features/users/users.store.ts';
import { matchesMedia } from '../../lib/browser/media.ts';
import { isChannelKey } from '../../lib/chat-key.ts';

/** From this width on, the list and what it opens are side by side. */
const isWide = (): boolean => matchesMedia('(width >= 48rem)');

/** Opens the last open chat, if it still exists. Phones begin with the list. */
export function resumeLastChat(): void {
  const { lastOpened } = chatsStore.getState();
  if (!lastOpened || !isWide()) return;
  const id = Number(lastOpened.slice(2));
  if (isChannelKey(lastOpened) && channelsStore.getState().byId[id])
    throw redirect({ to: '/chat/channel/$channelId', params: { channelId: id }, replace: true });
  if (!isChannelKey(lastOpened) && usersStore.getState().byId[id])
    throw redirect({ to: '/chat/dm/$userId', params: { userId: id }, replace: true });
}

/** Opens the first area of the settings if list and area are side by side. */
export function resumeSettings(): void {
  if (isWide()) throw redirect({ to: '/setting/{-$nav}', params: { nav: 'general' }, replace: true });
}
