import type { Term } from './search-terms.ts';

// Tokens hold letters, digits and characters beyond ASCII only: nothing in them could end the quotes.
const quote = (tokens: readonly string[]) => `"${tokens.join(' ')}"`;
const phrase = ({ tokens, isPrefix }: Term) => quote(tokens) + (isPrefix ? '*' : '');
const anyOf = (facets: readonly string[]) => `(${facets.map((facet) => quote([facet])).join(' OR ')})`;

/** The question to the index: all terms among the words, and of each list one facet. No list may be empty. */
export function indexExpression(terms: readonly Term[], facets: readonly (readonly string[])[]): string {
  const asked: string[] = [];
  if (terms.length > 0) asked.push(`words : (${terms.map(phrase).join(' AND ')})`);
  if (facets.length > 0) asked.push(`facets : (${facets.map(anyOf).join(' AND ')})`);
  return asked.join(' AND ');
}
