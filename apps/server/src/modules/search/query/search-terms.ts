import { isDense, tokensOf } from './tokens.ts';

/** Consecutive tokens to match; with `isPrefix`, a prefix of the last one suffices. */
export interface Term {
  tokens: readonly string[];
  isPrefix: boolean;
}

// Nearly every message contains a word with a shorter prefix.
const MIN_PREFIX_LENGTH = 2;

/** A dense token with one letter: a letter begins a pair, so alone it is searched for as a prefix. */
const isSingleLetter = (term: string) => Array.from(term).length === 1;

/**
 * The search term of a word or phrase, or null if it contains nothing searchable. `isOpen`: the word may be incomplete,
 * because it is being typed.
 */
export function termOf(text: string, isOpen: boolean): Term | null {
  const tokens = [...tokensOf(text)].map(({ term }) => term);
  const last = tokens.at(-1);
  if (last === undefined) return null;
  if (!isDense(last)) return { tokens, isPrefix: isOpen && last.length >= MIN_PREFIX_LENGTH };
  // The last letter alone matches any following letter; the pair before it already includes it.
  const before = tokens.at(-2);
  const isInPair = before !== undefined && isDense(before) && before.endsWith(last) && !isSingleLetter(before);
  return isInPair ? { tokens: tokens.slice(0, -1), isPrefix: false } : { tokens, isPrefix: true };
}

/** Whether the term occurs at this position among the tokens of a text. */
export function standsAt({ tokens, isPrefix }: Term, words: readonly { term: string }[], place: number): boolean {
  const last = tokens.length - 1;
  for (let index = 0; index < last; index += 1) if (words[place + index]?.term !== tokens[index]) return false;
  const [word, wanted = ''] = [words[place + last], tokens[last]];
  return isPrefix ? (word?.term.startsWith(wanted) ?? false) : word?.term === wanted;
}
