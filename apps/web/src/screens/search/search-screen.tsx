import type { SearchOrder } from '@loquat/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackToChats } from '../../features/chat/back-to-chats.tsx';
import { QueryField } from './query-field.tsx';
import { QueryFilters } from './query-filters.tsx';
import { SearchPanels } from './search-panels.tsx';
import type { SearchTab } from './search-tabs.ts';

export interface SearchScreenProps {
  query: string;
  order: SearchOrder;
  tab: SearchTab;
  onQueryChange: (query: string) => void;
  onOrderChange: (order: SearchOrder) => void;
  onTabChange: (tab: SearchTab) => void;
}

const PAUSE_MS = 300;

/** All results of a query. The search starts when typing pauses. */
export function SearchScreen(props: SearchScreenProps) {
  const { query, order, tab, onQueryChange, onOrderChange, onTabChange } = props;
  const { t } = useTranslation('chat');
  const { text, handleType, setText, submit } = useTypedQuery(query, onQueryChange);
  const replace = (next: string): void => {
    setText(next);
    submit(next);
  };
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <header className="px-2 pt-2 pb-3 md:px-7 md:pt-[22px]">
        <h1 className="sr-only">{t('search.title')}</h1>
        <div className="flex items-center gap-1">
          <BackToChats />
          <QueryField value={text} onValueChange={handleType} onSubmit={() => submit(text.trim())} />
        </div>
      </header>
      <SearchPanels
        query={query.trim()}
        order={order}
        tab={tab}
        onTabChange={onTabChange}
        filters={<QueryFilters query={text} onQueryChange={replace} order={order} onOrderChange={onOrderChange} />}
        text={text}
        onQueryChange={replace}
      />
    </div>
  );
}

/** Synchronises the text of the field with the query in the page URL. Typing updates the URL after a pause. */
function useTypedQuery(query: string, onQueryChange: (query: string) => void) {
  const [text, setText] = useState(query);
  const [shownQuery, setShownQuery] = useState(query);
  // The last query written to the URL. When it comes back, the user may have typed more: the text must stay.
  const [submitted, setSubmitted] = useState(query);
  const [navigations, setNavigations] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A link or Back replaces the query: cancels the pending update from older input.
  useEffect(() => () => clearTimeout(timer.current), [navigations]);
  const submit = (next: string): void => {
    clearTimeout(timer.current);
    setSubmitted(next);
    onQueryChange(next);
  };
  const handleType = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submit(next.trim()), PAUSE_MS);
  };
  if (shownQuery !== query) {
    setShownQuery(query);
    // A link or Back changed the query in the URL.
    if (query !== submitted) {
      setText(query);
      setSubmitted(query);
      setNavigations(navigations + 1);
    }
  }
  return { text, handleType, setText, submit };
}
