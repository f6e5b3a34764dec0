import type { FoundAnnouncement, SearchHit, SearchOrder } from '@loquat/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { searchMessages } from '../../features/search/search.actions.ts';
import { queryClient } from '../../hooks/query-client.ts';

export interface SearchRequest {
  query: string;
  order: SearchOrder;
  /** False: makes no requests. */
  isWanted: boolean;
}

const NONE: readonly FoundAnnouncement[] = [];

/** Messages may be added or deleted between two pages; each is listed once. */
const distinct = (hits: readonly SearchHit[]): SearchHit[] => [
  ...new Map(hits.map((hit) => [hit.message.mid, hit])).values(),
];

/** The messages that a query finds, page by page. */
export function useSearch({ query, order, isWanted }: SearchRequest) {
  const { data, fetchNextPage, refetch, ...state } = useInfiniteQuery(
    {
      queryKey: ['search', query, order],
      queryFn: ({ pageParam, signal }) => searchMessages({ q: query, order, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      enabled: isWanted,
      // Coming back from a message shows the same results at the same position.
      staleTime: 60_000,
    },
    queryClient,
  );
  const hits = useMemo(() => distinct(data?.pages.flatMap((page) => page.hits) ?? []), [data]);
  return {
    query,
    hits,
    announcements: data?.pages[0]?.announcements ?? NONE,
    error: state.error,
    isPending: state.isPending,
    hasMore: state.hasNextPage,
    isLoadingMore: state.isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}

export type Search = ReturnType<typeof useSearch>;

/** The number of results, as far as it is known: "20+" while the server has more, undefined for none. */
export function countOf({ hits, hasMore }: Search): string | undefined {
  if (hits.length === 0) return undefined;
  return hasMore ? `${hits.length}+` : String(hits.length);
}
