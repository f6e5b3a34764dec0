import { standsAt, type Term } from './search-terms.ts';

/** Words of a message of ordinary length. */
const ORDINARY_LENGTH = 20;
/** What the beginning of a word counts, compared with the whole word. */
const BEGINNING = 0.6;
const PRECISION = 1e6;

/** How well a term fits: more occurrences count for more, each for less than the one before. */
function scoreOfTerm(term: Term, words: readonly string[], dampening: number): number {
  const wanted = term.tokens.at(-1);
  let found = 0;
  for (let place = 0; place < words.length; place += 1) {
    if (!standsAt(term, words, place)) continue;
    found += words[place + term.tokens.length - 1] === wanted ? 1 : BEGINNING;
  }
  return found / (found + dampening);
}

/**
 * How well a message fits, compared with others that hold all the terms too. The formula is BM25's without the rarity
 * of words, which is the same for all of them.
 */
export function relevanceOf(words: string, terms: readonly Term[]): number {
  const list = words.split(' ');
  const dampening = 0.5 + list.length / ORDINARY_LENGTH;
  const score = terms.reduce((sum, term) => sum + scoreOfTerm(term, list, dampening), 0);
  return Math.round(score * PRECISION);
}
