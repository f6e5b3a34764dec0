import { QueryClient } from '@tanstack/react-query';
import { sessionStore } from '../state/session.ts';
import { uiStore } from '../state/ui-state.ts';

/**
 * Data loaded on request (saved items, lists of files, settings), as opposed to live data. Screens pass it explicitly:
 * `useQuery({ … }, queryClient)`. A provider at the root would load the library before the first chat.
 */
export const queryClient = new QueryClient({
  // A refusal will not change, and the connection state shows that the server is unreachable. Without a network a query
  // fails at once: the library would pause it, and the screen would seem to load for ever.
  defaultOptions: { queries: { retry: false, staleTime: 0, networkMode: 'always' } },
});

// Repeats queries that failed while the server was unreachable.
uiStore.subscribe(({ streamState }, before) => {
  if (streamState !== 'connected' || before.streamState !== 'reconnecting') return;
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});

// Data of one user must not be shown to another.
sessionStore.subscribe(({ session }, { session: before }) => {
  if (session?.uid !== before?.uid) queryClient.clear();
});
