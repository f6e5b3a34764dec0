import { SEARCH_QUERY_MAX_LENGTH, type SearchHit, type SearchOrder } from '@loquat/contract';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fileInfoOf } from '../../features/chat/content.ts';
import { conversationOf } from '../../features/conversations/conversations.ts';
import { FileScope } from '../../features/files/file-scope.tsx';
import type { ListedFile } from '../../features/files/listed-file.ts';
import type { JumpTarget } from '../../features/search/jump-target.ts';
import { useJumpTargets } from '../../features/search/use-jump-targets.ts';
import { useMyUid } from '../../hooks/use-session.ts';
import { chatKeyOf } from '../../lib/chat-key.ts';
import { matchNames } from '../../lib/name-match.ts';
import { filterText, wordsOf } from '../../lib/query-text.ts';
import { Button } from '../../ui/button.tsx';
import { type TabItem, Tabs } from '../../ui/tabs.tsx';
import { FoundAnnouncements } from './found-announcement.tsx';
import { FoundChats } from './found-chats.tsx';
import { FoundFile } from './found-file.tsx';
import { Refine } from './refine.tsx';
import { ResultList } from './result-list.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';
import { SearchResult } from './search-result.tsx';
import { SearchState } from './search-state.tsx';
import { SEARCH_TABS, type SearchTab } from './search-tabs.ts';
import { countOf, type Search, useSearch } from './use-search.ts';

/** Prepended, because the last word of the query may be incomplete. */
const filesQuery = (query: string): string => `${filterText('has', 'file')} ${query}`.slice(0, SEARCH_QUERY_MAX_LENGTH);

export interface SearchPanelsProps {
  query: string;
  order: SearchOrder;
  tab: SearchTab;
  onTabChange: (tab: SearchTab) => void;
  /** The filters for messages and files. */
  filters: ReactNode;
  /** The text in the field: a press on a count adds to it. */
  text: string;
  onQueryChange: (query: string) => void;
}

/** All results of a query, in tabs: messages, files, and the channels and users with matching names. */
export function SearchPanels({ query, order, tab, onTabChange, filters, text, onQueryChange }: SearchPanelsProps) {
  const { t } = useTranslation('chat');
  const messages = useSearch({ query, order, isWanted: query !== '' });
  // Files belong to messages: without messages there is no need for a request.
  const hasAny = messages.hits.length > 0;
  const files = useSearch({ query: filesQuery(query), order, isWanted: hasAny });
  const byName = useFoundByName(query);
  const refined = (search: Search, results: ReactNode, hasResults?: boolean): ReactNode => (
    <SearchState search={search} {...(hasResults && { hasResults })}>
      <div className="flex justify-between gap-7">
        <div className="min-w-0 flex-1">{results}</div>
        {search.hits.length > 0 && <Refine search={search} query={text} onQueryChange={onQueryChange} />}
      </div>
    </SearchState>
  );
  const contents: Record<SearchTab, { count: string | undefined; content: ReactNode }> = {
    messages: {
      count: countOf(messages),
      content: refined(
        messages,
        <>
          {messages.announcements.length > 0 && (
            <Suspense>
              <FoundAnnouncements found={messages.announcements} />
            </Suspense>
          )}
          {hasAny && <SearchResults search={messages}>{(hit) => <SearchResult hit={hit} />}</SearchResults>}
        </>,
        messages.announcements.length > 0,
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

interface FoundByName {
  /** The searched words: the query without its filters and quotes. */
  words: string;
  channels: readonly JumpTarget[];
  people: readonly JumpTarget[];
}

/** The channels and users whose names match a query, as in the quick switcher. */
function useFoundByName(query: string): FoundByName {
  const targets = useJumpTargets();
  return useMemo(() => {
    const words = wordsOf(query).replaceAll('"', '').trim();
    const found = words === '' ? [] : matchNames(targets, words);
    return {
      words,
      channels: found.filter(({ key }) => conversationOf(key).listedIn === 'channels'),
      people: found.filter(({ key }) => conversationOf(key).listedIn === 'people'),
    };
  }, [query, targets]);
}

/** The file of a found message; null if it has none. */
function fileOf({ message }: SearchHit, myUid: number): ListedFile | null {
  const { mid, from_uid, created_at, detail } = message;
  if (detail.type === 'reaction') return null;
  const info = fileInfoOf(detail.properties);
  return { mid, from_uid, created_at, chat: chatKeyOf(message, myUid), path: detail.content, info, expired: false };
}

/** The files in the results of a search. */
function FoundFiles({ search }: { search: Search }) {
  const myUid = useMyUid();
  const files = useMemo(
    () => new Map(search.hits.map((hit) => [hit.message.mid as number, fileOf(hit, myUid)])),
    [search.hits, myUid],
  );
  return (
    <FileScope files={[...files.values()].filter((file) => file !== null)}>
      <SearchResults search={search}>
        {(hit) => {
          const file = files.get(hit.message.mid);
          return file && <FoundFile file={file} hit={hit} />;
        }}
      </SearchResults>
    </FileScope>
  );
}

interface SearchResultsProps {
  search: Search;
  /** One result. */
  children: (hit: SearchHit) => ReactNode;
}

/** The results of a query, page by page. */
function SearchResults({ search, children }: SearchResultsProps) {
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
