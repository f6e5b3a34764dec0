import { QueryClient } from '@tanstack/react-query';
import { sessionStore } from '../state/session.ts';

/**
 * What was asked for (saved items, lists of files, settings), as opposed to what is live. Screens that ask pass it on:
 * `useQuery({ … }, queryClient)`. A provider at the root would load all of it before the first chat.
 */
export const queryClient = new QueryClient({
  // A refusal does not turn into consent, and the connection shows by itself that the server is away.
  defaultOptions: { queries: { retry: false, staleTime: 0 } },
});

// What one user was told is no other's business.
sessionStore.subscribe(({ session }, { session: before }) => {
  if (session?.uid !== before?.uid) queryClient.clear();
});
