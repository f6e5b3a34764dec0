import { useEffect } from 'react';
import { channelsStore } from '../../features/channels/channels.store.ts';
import { chatsStore } from '../../features/chat/chats.store.ts';
import { useRedirect } from '../../hooks/use-redirect.ts';
import { useUi } from '../../hooks/use-ui.ts';
import { sessionStore } from '../../state/session.ts';

let isPending = false;

/** After registration or setup: the next home screen opens the first public channel. */
export function openFirstChannelNext(): void {
  isPending = true;
  const stop = sessionStore.subscribe(({ session }) => {
    if (session) return;
    isPending = false;
    stop();
  });
}

const firstPublicChannel = () =>
  Object.values(channelsStore.getState().byId)
    .filter((channel) => channel.is_public)
    .sort((a, b) => a.gid - b.gid)[0];

/** Opens the first public channel for a new user who has not opened a chat, once the channels are loaded. */
export function useFirstChannelRedirect(): void {
  const redirect = useRedirect();
  const isReady = useUi(({ ready }) => ready);
  useEffect(() => {
    if (!isReady || !isPending) return;
    isPending = false;
    const channel = chatsStore.getState().lastOpened === null ? firstPublicChannel() : undefined;
    if (channel) redirect({ to: '/chat/channel/$channelId', params: { channelId: channel.gid } });
  }, [isReady, redirect]);
}
