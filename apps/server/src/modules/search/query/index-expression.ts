import type { Term } from './search-terms.ts';

/**
 * The index only proposes candidates, and slows down with more terms: the rest of a long query is matched afterwards.
 */
const MAX_TERMS = 16;
const MAX_TOKENS_OF_TERM = 8;

// Tokens consist of letters, digits and non-ASCII characters only, so none can close the quotes.
const quote = (tokens: readonly string[]) => `"${tokens.join(' ')}"`;
const anyOf = (facets: readonly string[]) => `(${facets.map((facet) => quote([facet])).join(' OR ')})`;

function phrase({ tokens, isPrefix }: Term): string {
  if (tokens.length > MAX_TOKENS_OF_TERM) return quote(tokens.slice(0, MAX_TOKENS_OF_TERM));
  return quote(tokens) + (isPrefix ? '*' : '');
}

/**
 * The query for the index: all terms among the words, up to the limit, and one facet of each list. No list may be
 * empty.
 */
export function indexExpression(terms: readonly Term[], facets: readonly (readonly string[])[]): string {
  const asked: string[] = [];
  if (terms.length > 0) asked.push(`words : (${terms.slice(0, MAX_TERMS).map(phrase).join(' AND ')})`);
  if (facets.length > 0) asked.push(`facets : (${facets.map(anyOf).join(' AND ')})`);
  return asked.join(' AND ');
}
