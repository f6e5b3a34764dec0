import { useNavigate } from '@tanstack/react-router';
import { SearchScreen } from '../features/search/search-screen.tsx';
import type { MessageQuery } from './message-query.ts';

/** The search screen, with its query in the address: going back finds the same again. */
export function SearchPlace({ q = '', order = 'newest' }: MessageQuery) {
  const navigate = useNavigate();
  return (
    <SearchScreen
      query={q}
      order={order}
      onQueryChange={(next) =>
        void navigate({ to: '/search', search: { ...(next && { q: next }), order }, replace: true })
      }
      onOrderChange={(next) =>
        void navigate({ to: '/search', search: { ...(q && { q }), order: next }, replace: true })
      }
    />
  );
}
