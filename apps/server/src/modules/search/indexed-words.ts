import { tokensOf } from './tokens.ts';

/**
 * How often one word of a message is put into the index, and how many different ones. Nobody writes like that, but some
 * send it: every occurrence makes each search for that word, and each different word makes the removal, slower.
 */
const MAX_REPEATS = 256;
const MAX_DIFFERENT = 8_192;

/** The tokens under which a text is found, with spaces between them. */
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
