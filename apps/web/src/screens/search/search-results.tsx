import type { SearchHit } from '@loquat/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ResultList } from './result-list.tsx';
import type { Search } from './use-search.ts';

export interface SearchResultsProps {
  search: Search;
  /** One of what was found. */
  children: (hit: SearchHit) => ReactNode;
}

/** What a query finds, page by page. */
export function SearchResults({ search, children }: SearchResultsProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="min-w-0">
      <ResultList count={search.hits.length}>
        {search.hits.map((hit) => (
          <li key={hit.message.mid} className="min-w-0">
            {children(hit)}
          </li>
        ))}
      </ResultList>
      {search.hasMore && (
        <Button
          className="mt-4"
          isLoading={search.isLoadingMore}
          loadingText={t('search.loading')}
          onClick={search.loadMore}
        >
          {search.error ? t('search.again') : t('search.more')}
        </Button>
      )}
    </div>
  );
}
