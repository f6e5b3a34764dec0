import type { MessageBundle } from '@loquat/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../hooks/query-client.ts';
import { savedBundleQuery, savedQuery } from './saved.queries.ts';

/** A saved item with its messages. */
export interface Saved {
  id: string;
  /** When it was saved, milliseconds since the epoch. */
  created_at: number;
  bundle: MessageBundle;
}

/** The user's saved items, oldest first, without those whose messages are still loading. */
export function useSaved() {
  const list = useQuery(savedQuery, queryClient);
  const ids = list.data ?? [];
  const items = useQueries(
    {
      queries: ids.map(({ id }) => savedBundleQuery(id)),
      combine: (bundles): Saved[] =>
        bundles.flatMap(({ data }, index) => (data && ids[index] ? [{ ...ids[index], bundle: data }] : [])),
    },
    queryClient,
  );
  return {
    items,
    isPending: list.isPending || (ids.length > 0 && items.length === 0),
    isError: list.isError,
    retry: () => void list.refetch(),
  };
}
