import { exitsStore } from '../../features/channels/channel-exits.ts';
import { i18n } from '../../lib/i18n/i18n.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { router } from '../router/router.ts';

function isOnScreen(gid: number): boolean {
  const { channelId, cid } = (router.state.matches.at(-1)?.params ?? {}) as { channelId?: number; cid?: number };
  return channelId === gid || cid === gid;
}

/** Leaves the open channel if the user loses it and, if another user caused it, shows a toast with the reason. */
export function followExits(): void {
  exitsStore.subscribe(({ last }) => {
    if (!last) return;
    const wasOpen = isOnScreen(last.gid);
    if (wasOpen) void router.navigate({ to: '/chat' });
    if (last.isOwn || last.reason === 'left') return;
    if (last.reason === 'kick') toasts.info(i18n.t('channel_gone.removed', { name: last.name }));
    else if (wasOpen) toasts.info(i18n.t('channel_gone.deleted', { name: last.name }));
  });
}
