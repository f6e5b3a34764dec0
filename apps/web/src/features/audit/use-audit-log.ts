import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { queryClient } from '../../hooks/query-client.ts';
import { type AuditFilters, listAuditLog } from './audit.actions.ts';

/** The matching entries, page by page. */
export function useAuditLog(filters: AuditFilters) {
  const { data, fetchNextPage, ...query } = useInfiniteQuery(
    {
      queryKey: ['audit', filters],
      queryFn: ({ pageParam }) => listAuditLog(filters, pageParam),
      initialPageParam: null as number | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return {
    entries: data?.pages.flatMap((page) => page.entries),
    /** There is nothing to show. What was loaded stays if loading more fails. */
    isError: query.isError && data === undefined,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
