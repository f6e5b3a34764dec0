import { standsAt, type Term } from '../query/search-terms.ts';
import type { Spend } from './search-budget.ts';

/** Words in a message of ordinary length. */
const ORDINARY_LENGTH = 20;
/** The weight of a prefix match, compared with a whole word. */
const BEGINNING = 0.6;
const PRECISION = 1e6;

/** How well a term matches: each further occurrence adds less than the one before. */
function scoreOfTerm(term: Term, words: readonly { term: string }[], spend: Spend): number {
  const dampening = 0.5 + words.length / ORDINARY_LENGTH;
  const wanted = term.tokens.at(-1);
  let found = 0;
  for (let place = 0; place < words.length; place += 1) {
    spend(term.tokens.length);
    if (!standsAt(term, words, place)) continue;
    found += words[place + term.tokens.length - 1]?.term === wanted ? 1 : BEGINNING;
  }
  return found / (found + dampening);
}

/**
 * How well a message matches, compared with others that contain all the terms too. The formula is BM25's without the
 * rarity of words, which is the same for all these messages.
 * @throws TooSlowError
 */
export function relevanceOf(words: string, terms: readonly Term[], spend: Spend): number {
  const list = words.split(' ').map((term) => ({ term }));
  const score = terms.reduce((sum, term) => sum + scoreOfTerm(term, list, spend), 0);
  return Math.round(score * PRECISION);
}
