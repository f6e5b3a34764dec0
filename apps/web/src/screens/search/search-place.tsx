import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MessageQuery } from './message-query.ts';
import { SearchScreen } from './search-screen.tsx';
import { type SearchTab, searchTabOf } from './search-tabs.ts';

/** The search screen, with its query and its tab in the address: going back shows the same results again. */
export function SearchPlace({ q = '', order = 'newest', tab: named }: MessageQuery) {
  const navigate = useNavigate();
  // Shown at once; the address follows a moment later.
  const [told, setTold] = useState<SearchTab>();
  if (told && told === searchTabOf(named)) setTold(undefined);
  const tab = told ?? searchTabOf(named);
  const change = (next: MessageQuery): void => {
    const asked = { q, order, tab, ...next };
    const search = { ...(asked.q && { q: asked.q }), order: asked.order, tab: asked.tab };
    void navigate({ to: '/search', search, replace: true });
  };
  return (
    <SearchScreen
      query={q}
      order={order}
      tab={tab}
      onQueryChange={(next) => change({ q: next })}
      onOrderChange={(next) => change({ order: next })}
      onTabChange={(next) => {
        setTold(next);
        change({ tab: next });
      }}
    />
  );
}
