import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import type { Search } from './use-search.ts';

export interface SearchStateProps {
  search: Search;
  /** By default whether there are messages. */
  hasResults?: boolean;
  children: ReactNode;
}

/** The state of a search: its results, or why there are none. */
export function SearchState({ search, hasResults = search.hits.length > 0, children }: SearchStateProps) {
  if (search.query === '') return <NothingAsked />;
  if (hasResults) return children;
  if (search.error) return <SearchFailure error={search.error} onAgain={search.retry} />;
  return search.isPending ? <ResultsSkeleton /> : <NothingFound />;
}

/** Shown before there are words to search for. */
export function NothingAsked() {
  const { t } = useTranslation('chat');
  return (
    <EmptyState art="search" title={t('search.empty_title')}>
      {t('search.empty_text')}
    </EmptyState>
  );
}

function NothingFound() {
  const { t } = useTranslation('chat');
  return (
    <EmptyState art="search" title={t('search.none_title')}>
      {t('search.none_text')}
    </EmptyState>
  );
}

function SearchFailure({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation(['chat', 'common']);
  const code = problemCodeOf(error);
  // The server refuses a query of punctuation alone.
  if (code === 'search.empty_query') return <NothingAsked />;
  const key = problemKey(error);
  const words = (): { title: string; text: string } => {
    if (code === 'search.too_slow') return { title: t('search.slow_title'), text: t('search.slow_text') };
    if (key === 'problem.unreachable') return { title: t('search.offline_title'), text: t('search.offline_text') };
    return { title: t('search.failed_title'), text: t(`common:${key}`) };
  };
  const { title, text } = words();
  return (
    <EmptyState art="bolt" title={title} action={<Button onClick={onAgain}>{t('search.again')}</Button>}>
      {text}
    </EmptyState>
  );
}
