import type { SearchOrder } from '@loquat/contract';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryField } from './query-field.tsx';
import { QueryFilters } from './query-filters.tsx';
import { SearchResults } from './search-results.tsx';

export interface SearchScreenProps {
  query: string;
  order: SearchOrder;
  onQueryChange: (query: string) => void;
  onOrderChange: (order: SearchOrder) => void;
}

const PAUSE_MS = 300;

/** All messages that a query finds. What is typed is searched for when the typing pauses. */
export function SearchScreen({ query, order, onQueryChange, onOrderChange }: SearchScreenProps) {
  const { t } = useTranslation('chat');
  const { text, type, setText, tell } = useTypedQuery(query, onQueryChange);
  const replace = (next: string): void => {
    setText(next);
    tell(next);
  };
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <header className="border-b border-line px-2 pt-2 pb-3 md:px-7 md:pt-[22px]">
        <h1 className="sr-only">{t('search.title')}</h1>
        <div className="flex items-center gap-1">
          <Link
            to="/chat"
            aria-label={t('search.back')}
            className="grid size-11 flex-none place-items-center rounded-md text-muted hover:bg-hover md:hidden"
          >
            <ChevronLeft size={22} aria-hidden />
          </Link>
          <QueryField value={text} onValueChange={type} onSubmit={() => tell(text.trim())} />
        </div>
        <QueryFilters query={text} onQueryChange={replace} order={order} onOrderChange={onOrderChange} />
      </header>
      <SearchResults query={query.trim()} order={order} />
    </div>
  );
}

/** What stands in the field: follows the address, and changes it when the typing pauses. */
function useTypedQuery(query: string, onQueryChange: (query: string) => void) {
  const [text, setText] = useState(query);
  const [shownQuery, setShownQuery] = useState(query);
  // What the address was told last: when it arrives there, more may have been typed, and that stays.
  const [told, setTold] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
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
    // Another query in the address, by a link or the way back.
    if (query !== told) {
      setText(query);
      setTold(query);
    }
  }
  return { text, type, setText, tell };
}
