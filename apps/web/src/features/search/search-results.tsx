import type { SearchHit, SearchOrder } from '@loquat/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { moveFocus } from '../../lib/move-focus.ts';
import { problemCodeOf, problemKey } from '../../lib/problem-key.ts';
import { queryClient } from '../../lib/query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SearchResult } from './search-result.tsx';
import { searchMessages } from './search.actions.ts';

export interface SearchResultsProps {
  query: string;
  order: SearchOrder;
}

function useSearch({ query, order }: SearchResultsProps) {
  return useInfiniteQuery(
    {
      queryKey: ['search', query, order],
      queryFn: ({ pageParam, signal }) => searchMessages({ q: query, order, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      enabled: query !== '',
      // Coming back from a message shows what was found, where it was.
      staleTime: 60_000,
    },
    queryClient,
  );
}

/** Messages may come and go between two pages; each stands there once. */
const distinct = (hits: readonly SearchHit[]): SearchHit[] => [
  ...new Map(hits.map((hit) => [hit.message.mid, hit])).values(),
];

/** The messages that a query finds, page by page. */
export function SearchResults({ query, order }: SearchResultsProps) {
  const { t } = useTranslation('chat');
  const search = useSearch({ query, order });
  const hits = distinct(search.data?.pages.flatMap((page) => page.hits) ?? []);
  if (query === '')
    return (
      <EmptyState art="search" title={t('search.empty_title')}>
        {t('search.empty_text')}
      </EmptyState>
    );
  if (search.isError && hits.length === 0)
    return <SearchFailure error={search.error} onAgain={() => void search.refetch()} />;
  if (search.isPending) return <ResultsSkeleton />;
  if (hits.length === 0)
    return (
      <EmptyState art="search" title={t('search.none_title')}>
        {t('search.none_text')}
      </EmptyState>
    );
  return (
    <div className="min-h-0 overflow-y-auto px-3 pt-4 pb-8 md:px-7">
      <p role="status" className="sr-only">
        {t('search.found', { count: hits.length })}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk through its links. */}
      <ul
        aria-label={t('search.results')}
        onKeyDown={(event) => moveFocus(event, 'a')}
        className="grid max-w-[760px] gap-3"
      >
        {hits.map((hit) => (
          <li key={hit.message.mid} className="min-w-0">
            <SearchResult hit={hit} />
          </li>
        ))}
      </ul>
      {search.hasNextPage && (
        <Button
          className="mt-4"
          isLoading={search.isFetchingNextPage}
          loadingText={t('search.loading')}
          onClick={() => void search.fetchNextPage()}
        >
          {search.isError ? t('search.again') : t('search.more')}
        </Button>
      )}
    </div>
  );
}

function SearchFailure({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation(['chat', 'common']);
  const code = problemCodeOf(error);
  // Signs alone are nothing to look for; the server says so.
  if (code === 'search.empty_query')
    return (
      <EmptyState art="search" title={t('search.empty_title')}>
        {t('search.empty_text')}
      </EmptyState>
    );
  const isSlow = code === 'search.too_slow';
  return (
    <EmptyState
      art="bolt"
      title={isSlow ? t('search.slow_title') : t('search.failed_title')}
      action={<Button onClick={onAgain}>{t('search.again')}</Button>}
    >
      {isSlow ? t('search.slow_text') : t(`common:${problemKey(error)}`)}
    </EmptyState>
  );
}
