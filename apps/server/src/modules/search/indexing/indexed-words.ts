import { tokensOf } from '../query/tokens.ts';

/**
 * How often one word of a message is indexed, and how many different ones. Nobody writes like that, but some send it:
 * every occurrence makes each search for that word slower, and each different word the removal.
 */
const MAX_REPEATS = 256;
const MAX_DIFFERENT = 8_192;

/** The tokens by which a text is found, separated by spaces. */
export function indexedWords(text: string): string {
  const counts = new Map<string, number>();
  const words: string[] = [];
  for (const { term } of tokensOf(text)) {
    const count = counts.get(term) ?? 0;
    if (count === MAX_REPEATS || (count === 0 && counts.size === MAX_DIFFERENT)) continue;
    counts.set(term, count + 1);
    words.push(term);
  }
  return words.join(' ');
}
