import type { ChatFilesPage } from '@loquat/contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../../hooks/query-client.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { listChatFiles } from './chat-files.actions.ts';
import { type FileFilters, queryOf } from './file-filters.ts';
import { type ListedFile, listedFileOf } from './listed-file.ts';

const QUERY_NAME = 'chat-files';

/** Reloads the lists on the screen after files were sent or deleted. */
export const refreshChatFiles = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [QUERY_NAME] });

/** Removes a file from every list, before the server has confirmed it. */
export function dropFromLists(mid: number): void {
  queryClient.setQueriesData<InfiniteData<ChatFilesPage>>(
    { queryKey: [QUERY_NAME] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, files: page.files.filter((file) => file.mid !== mid) })),
      },
  );
}

/** If files are added or deleted between two pages, the same file may be in both. */
const onePerMessage = (files: readonly ListedFile[]): ListedFile[] => [
  ...new Map(files.map((file) => [file.mid, file])).values(),
];

/** The matching files, page by page; counted only if the count is shown. */
export function useChatFiles(filters: FileFilters, isCounted = false) {
  const myUid = useMyUid();
  const { data, fetchNextPage, ...query } = useInfiniteQuery(
    {
      queryKey: [QUERY_NAME, filters, isCounted],
      queryFn: ({ pageParam, signal }) =>
        listChatFiles(
          {
            ...queryOf(filters, Date.now()),
            ...(pageParam === null ? isCounted && { totals: true } : { cursor: pageParam }),
          },
          signal,
        ),
      initialPageParam: null as ChatFilesPage['next_cursor'],
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const files = useMemo(
    () => onePerMessage((data?.pages ?? []).flatMap((page) => page.files.map((file) => listedFileOf(file, myUid)))),
    [data, myUid],
  );
  return {
    files,
    totals: data?.pages[0]?.totals,
    isPending: query.isPending,
    /** No page was loaded. Loaded pages stay if loading more fails. */
    isError: query.isError && data === undefined,
    hasMoreFailed: query.isFetchNextPageError,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
