import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { channelsStore } from '../../features/channels/channels.store.ts';
import { useUi } from '../../hooks/use-ui.ts';

/** After this long, the user has gone elsewhere. */
const LANDING_MS = 60_000;

let landsUntil = 0;

/** Somebody has just joined, or set the server up: the next empty screen leads them to where everybody is. */
export function beginLanding(): void {
  landsUntil = Date.now() + LANDING_MS;
}

const firstPublicChannel = () =>
  Object.values(channelsStore.getState().byId)
    .filter((channel) => channel.is_public)
    .sort((one, other) => one.gid - other.gid)[0];

/** Leads somebody who has just joined into the first public channel, once it is known. */
export function useLanding(): void {
  const navigate = useNavigate();
  const isReady = useUi(({ ready }) => ready);
  useEffect(() => {
    if (!isReady || Date.now() > landsUntil) return;
    landsUntil = 0;
    const channel = firstPublicChannel();
    if (channel) {
      const params = { channelId: channel.gid };
      void navigate({ to: '/chat/channel/$channelId', params, replace: true });
    }
  }, [isReady, navigate]);
}
