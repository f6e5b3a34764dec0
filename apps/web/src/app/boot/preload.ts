import { i18n } from '../../lib/i18n/i18n.ts';
import { router } from '../router/router.ts';

/**
 * Loads the parts of a signed-in user's first screen all at once, while the device still reads its stored data;
 * otherwise each part would be requested only after the previous one.
 */
export function preloadInside(): void {
  const isChat = /^\/(chat(\/|$)|$)/.test(location.pathname);
  const chunkOf = async (route: '/_app' | '/_app/chat/channel/$channelId') =>
    router.loadRouteChunk(router.routesById[route]);
  const parts: Promise<unknown>[] = [
    import('./boot-session.ts'),
    chunkOf('/_app'),
    import('../../ui/feedback/toast-list.tsx'),
    ...(isChat
      ? [
          chunkOf('/_app/chat/channel/$channelId'),
          import('../../screens/chat/chat-list.tsx'),
          i18n.loadNamespaces('chat'),
        ]
      : []),
  ];
  // If it fails here, it fails again and is reported where it is used.
  void Promise.allSettled(parts);
}
