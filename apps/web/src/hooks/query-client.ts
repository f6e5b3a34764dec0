import { QueryClient } from '@tanstack/react-query';
import { sessionStore } from '../state/session.ts';

/**
 * Data loaded on request (saved items, lists of files, settings), as opposed to live data. Screens pass it on:
 * `useQuery({ … }, queryClient)`. A provider at the root would load all of it before the first chat.
 */
export const queryClient = new QueryClient({
  // A refusal will not change, and the connection shows by itself that the server is unreachable.
  defaultOptions: { queries: { retry: false, staleTime: 0 } },
});

// What was loaded for one user must not be shown to another.
sessionStore.subscribe(({ session }, { session: before }) => {
  if (session?.uid !== before?.uid) queryClient.clear();
});
