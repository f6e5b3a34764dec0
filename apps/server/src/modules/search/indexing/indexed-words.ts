import { tokensOf } from '../query/tokens.ts';

/**
 * Limits for one message: occurrences of a word, and different words. No real text exceeds them, but abusive messages
 * do: every occurrence slows down each search for that word, and each different word the removal.
 */
const MAX_REPEATS = 256;
const MAX_DIFFERENT = 8_192;

/** The tokens of a text for the index, separated by spaces. */
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
