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

/** All results of a query. Input is searched for when typing pauses. */
export function SearchScreen(props: SearchScreenProps) {
  const { query, order, tab, onQueryChange, onOrderChange, onTabChange } = props;
  const { t } = useTranslation('chat');
  const { text, type, setText, tell } = useTypedQuery(query, onQueryChange);
  const replace = (next: string): void => {
    setText(next);
    tell(next);
  };
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <header className="px-2 pt-2 pb-3 md:px-7 md:pt-[22px]">
        <h1 className="sr-only">{t('search.title')}</h1>
        <div className="flex items-center gap-1">
          <BackToChats />
          <QueryField value={text} onValueChange={type} onSubmit={() => tell(text.trim())} />
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

/** The text in the field: follows the address, and changes it when typing pauses. */
function useTypedQuery(query: string, onQueryChange: (query: string) => void) {
  const [text, setText] = useState(query);
  const [shownQuery, setShownQuery] = useState(query);
  // The last value sent to the address: when it arrives there, more may have been typed, and that stays.
  const [told, setTold] = useState(query);
  const [given, setGiven] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Input from before another query arrived is not searched for after it.
  useEffect(() => () => clearTimeout(timer.current), [given]);
  const tell = (next: string): void => {
    clearTimeout(timer.current);
    setTold(next);
    onQueryChange(next);
  };
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => tell(next.trim()), PAUSE_MS);
  };
  if (shownQuery !== query) {
    setShownQuery(query);
    // Another query in the address, by a link or Back.
    if (query !== told) {
      setText(query);
      setTold(query);
      setGiven(given + 1);
    }
  }
  return { text, type, setText, tell };
}
