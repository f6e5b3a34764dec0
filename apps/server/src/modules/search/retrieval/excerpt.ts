import { standsAt, type Term } from '../query/search-terms.ts';
import { type Token, tokensOf } from '../query/tokens.ts';
import type { Spend } from './search-budget.ts';

/** Start and end (exclusive) in UTF-16 units. */
export type Range = [start: number, end: number];

export interface Excerpt {
  snippet: string;
  highlights: Range[];
}

const SNIPPET_LENGTH = 160;
const LEAD_LENGTH = 40;
const ELLIPSIS = '…';
const MAX_HIGHLIGHTS = 100;
/** An excerpt begins before the first match, so later ones of the same term do not fit into it. */
const MAX_RANGES_OF_TERM = SNIPPET_LENGTH;
const STEPS_OF_TOKEN = 32;

function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.sort(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function tokensIn(text: string, spend: Spend): Token[] {
  const tokens: Token[] = [];
  for (const token of tokensOf(text)) {
    // Creating a token takes as long as this many comparisons.
    spend(STEPS_OF_TOKEN);
    tokens.push(token);
  }
  return tokens;
}

/** The first positions of a term. */
function findTerm(term: Term, tokens: readonly Token[], spend: Spend): Range[] {
  const ranges: Range[] = [];
  for (const [place, { start }] of tokens.entries()) {
    spend(term.tokens.length);
    const last = tokens[place + term.tokens.length - 1];
    if (!last) break;
    if (standsAt(term, tokens, place)) ranges.push([start, endOf(term, last)]);
    if (ranges.length === MAX_RANGES_OF_TERM) break;
  }
  return ranges;
}

/**
 * The first occurrences of the terms in a text, merged and ascending; null unless every term occurs. Of each term, as
 * many as an excerpt can show.
 * @throws TooSlowError
 */
export function findTerms(text: string, terms: readonly Term[], spend: Spend): Range[] | null {
  if (terms.length === 0) return [];
  const tokens = tokensIn(text, spend);
  const ranges: Range[] = [];
  for (const term of terms) {
    const found = findTerm(term, tokens, spend);
    if (found.length === 0) return null;
    ranges.push(...found);
  }
  spend(ranges.length);
  return mergeRanges(ranges);
}

/** Only the first letter of a pair was searched for. */
function endOf({ tokens, isPrefix }: Term, last: { term: string; start: number; end: number }): number {
  const wanted = tokens.at(-1) ?? '';
  const isHalfPair = isPrefix && Array.from(wanted).length === 1 && last.term !== wanted;
  return isHalfPair ? last.start + Math.ceil((last.end - last.start) / 2) : last.end;
}

const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
/** Moves a cut out of a surrogate pair. */
const cutAt = (text: string, at: number) => (at > 0 && isLowSurrogate(text, at) ? at - 1 : at);

/** The part of a text around its first match, cut ends marked with `…`. */
export function excerptOf(text: string, ranges: readonly Range[]): Excerpt {
  const first = ranges[0]?.[0] ?? 0;
  const from = first <= LEAD_LENGTH ? 0 : first - LEAD_LENGTH;
  const start = cutAt(text, Math.max(0, Math.min(from, text.length - SNIPPET_LENGTH)));
  const end = cutAt(text, Math.min(text.length, start + SNIPPET_LENGTH));
  const lead = start > 0 ? ELLIPSIS : '';
  const highlights = ranges
    .filter((range) => range[0] < end && range[1] > start)
    .slice(0, MAX_HIGHLIGHTS)
    .map((range): Range => [
      Math.max(range[0], start) - start + lead.length,
      Math.min(range[1], end) - start + lead.length,
    ]);
  return { snippet: lead + text.slice(start, end) + (end < text.length ? ELLIPSIS : ''), highlights };
}
