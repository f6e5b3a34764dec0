import { useMemo } from 'react';
import { isChannelKey } from '../../lib/chat-key.ts';
import { matchNames } from '../../lib/name-match.ts';
import type { JumpTarget } from '../../features/search/jump-target.ts';
import { wordsOf } from '../../lib/query-text.ts';
import { useJumpTargets } from '../../features/search/use-jump-targets.ts';

export interface FoundByName {
  /** What was looked for: the query without its filters and quotes. */
  words: string;
  channels: readonly JumpTarget[];
  people: readonly JumpTarget[];
}

/** The channels and people that have the words of a query in their names, as the quick switcher finds them. */
export function useFoundByName(query: string): FoundByName {
  const targets = useJumpTargets();
  return useMemo(() => {
    const words = wordsOf(query).replaceAll('"', '').trim();
    const found = words === '' ? [] : matchNames(targets, words);
    return {
      words,
      channels: found.filter(({ key }) => isChannelKey(key)),
      people: found.filter(({ key }) => !isChannelKey(key)),
    };
  }, [query, targets]);
}
