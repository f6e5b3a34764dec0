import type { SavedItem } from '@loquat/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../hooks/query-client.ts';
import { onSaved } from '../chat/saved-news.ts';
import { deleteSaved, getSaved, listSaved } from './saved.actions.ts';

/** The user's saved items, oldest first; reloaded when a message is saved. */
export const savedQuery = queryOptions({ queryKey: ['saved'], queryFn: ({ signal }) => listSaved(signal) });

onSaved(() => void queryClient.invalidateQueries({ queryKey: savedQuery.queryKey }));

/** The messages of one saved item. They never change. */
export const savedBundleQuery = (id: string) =>
  queryOptions({
    queryKey: ['saved-bundle', id],
    queryFn: ({ signal }) => getSaved(id, signal),
    staleTime: Infinity,
  });

/** Deletes a saved item: at once on the screen, and restored if the server refuses. Rejects then. */
export async function removeSaved(id: string): Promise<void> {
  const { queryKey } = savedQuery;
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, (items?: SavedItem[]) => items?.filter((item) => item.id !== id));
  try {
    await deleteSaved(id);
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  }
}
