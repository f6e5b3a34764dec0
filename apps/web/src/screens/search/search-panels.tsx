import { SEARCH_QUERY_MAX_LENGTH, type SearchOrder } from '@loquat/contract';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type TabItem, Tabs } from '../../ui/tabs.tsx';
import { FoundChats } from './found-chats.tsx';
import { FoundFiles } from './found-files.tsx';
import { filterText } from '../../lib/query-text.ts';
import { Refine } from './refine.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SearchResult } from './search-result.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchState } from './search-state.tsx';
import { SEARCH_TABS, type SearchTab } from './search-tabs.ts';
import { useFoundByName } from './use-found-by-name.ts';
import { countOf, type Search, useSearch } from './use-search.ts';

/** What stands first takes nothing from the last word, which may be a beginning. */
const filesQuery = (query: string): string => `${filterText('has', 'file')} ${query}`.slice(0, SEARCH_QUERY_MAX_LENGTH);

export interface SearchPanelsProps {
  query: string;
  order: SearchOrder;
  tab: SearchTab;
  onTabChange: (tab: SearchTab) => void;
  /** What narrows messages and files down. */
  filters: ReactNode;
  /** What stands in the field: a press on a count adds to it. */
  text: string;
  onQueryChange: (query: string) => void;
}

/** All that a query finds, in tabs: messages, files, and the channels and people of that name. */
export function SearchPanels({ query, order, tab, onTabChange, filters, text, onQueryChange }: SearchPanelsProps) {
  const { t } = useTranslation('chat');
  const messages = useSearch({ query, order, isWanted: query !== '' });
  // Files are among the messages: where there are none, nobody needs to ask.
  const hasAny = messages.hits.length > 0;
  const files = useSearch({ query: filesQuery(query), order, isWanted: hasAny });
  const byName = useFoundByName(query);
  const refined = (search: Search, results: ReactNode): ReactNode => (
    <SearchState search={search}>
      <div className="flex justify-between gap-7">
        <div className="min-w-0 flex-1">{results}</div>
        <Refine search={search} query={text} onQueryChange={onQueryChange} />
      </div>
    </SearchState>
  );
  const contents: Record<SearchTab, { count: string | undefined; content: ReactNode }> = {
    messages: {
      count: countOf(messages),
      content: refined(
        messages,
        <SearchResults search={messages}>{(hit) => <SearchResult hit={hit} />}</SearchResults>,
      ),
    },
    files: {
      count: hasAny ? countOf(files) : undefined,
      // Its texts load on use; until then the rest of the screen stays, and with it the focus.
      content: (
        <Suspense fallback={<ResultsSkeleton />}>
          {refined(hasAny ? files : messages, <FoundFiles search={files} />)}
        </Suspense>
      ),
    },
    channels: {
      count: countOfNames(byName.channels),
      content: <FoundChats key={byName.words} words={byName.words} found={byName.channels} />,
    },
    people: {
      count: countOfNames(byName.people),
      content: <FoundChats key={byName.words} words={byName.words} found={byName.people} />,
    },
  };
  const items = SEARCH_TABS.map(
    // i18n-keys: search.tab_messages, search.tab_files, search.tab_channels, search.tab_people
    (value): TabItem<SearchTab> => ({ value, label: t(`search.tab_${value}`), ...contents[value] }),
  );
  return (
    <Tabs
      label={t('search.tabs')}
      items={items}
      value={tab}
      onValueChange={onTabChange}
      end={(tab === 'messages' || tab === 'files') && filters}
      className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]"
      listClassName="flex-wrap border-b border-line px-2 pb-3 md:px-7 max-md:[&>[role=tablist]]:max-w-full max-md:[&>[role=tablist]]:overflow-x-auto"
      panelClassName="overflow-y-auto px-3 pt-4 pb-8 -outline-offset-2 md:px-7"
    />
  );
}

const countOfNames = ({ length }: { length: number }): string | undefined => (length > 0 ? String(length) : undefined);
