import { i18n } from '../../lib/i18n/i18n.ts';
import { router } from '../router/router.ts';

/**
 * Fetches what the first screen of someone who is signed in consists of, all at once and while the device still reads
 * what it remembers; otherwise each part would be asked for when the one before it is there.
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
  // What fails here fails again, and is told of, where it is used.
  void Promise.allSettled(parts);
}
