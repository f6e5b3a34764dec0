import type { SearchHit } from '@loquat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../hooks/query-client.ts';
import { useSettled } from './use-settled.ts';
import { searchMessages } from './search.actions.ts';

const NONE: readonly SearchHit[] = [];
const MOST_HITS = 5;
const PAUSE_MS = 200;
const SHORTEST = 2;

/** The newest messages that words find, asked for when the typing pauses. A search that fails finds nothing. */
export function useMessageHits(words: string): readonly SearchHit[] {
  const q = useSettled(words, PAUSE_MS);
  const { data } = useQuery(
    {
      queryKey: ['switcher', q],
      queryFn: ({ signal }) => searchMessages({ q, limit: MOST_HITS }, signal),
      enabled: q.length >= SHORTEST,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return words.length >= SHORTEST ? (data?.hits ?? NONE) : NONE;
}
