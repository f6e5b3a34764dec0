import { SEARCH_QUERY_MAX_LENGTH } from '@loquat/contract';

/** The filters of a query; docs/search.md explains them. */
export const OPERATORS = ['from', 'in', 'has', 'before', 'after'] as const;
export type Operator = (typeof OPERATORS)[number];

/** The id of the field of the search screen. */
export const QUERY_FIELD_ID = 'query';

/** A filter as it appears in a query. */
export interface QueryFilter {
  operator: Operator;
  /** Without quotes. */
  value: string;
  /** Its position: start and end (exclusive). */
  start: number;
  end: number;
}

const FILTER = /(?<=^|\s)(?<operator>from|in|has|before|after):(?:"(?<quoted>[^"]*)"?|(?<bare>[^\s"]+))/giu;

/** The filters of a query, in its order. */
export function filtersOf(query: string): QueryFilter[] {
  return [...query.matchAll(FILTER)].map(({ 0: text, index, groups = {} }) => ({
    operator: (groups['operator'] ?? '').toLowerCase() as Operator,
    value: groups['quoted'] ?? groups['bare'] ?? '',
    start: index,
    end: index + text.length,
  }));
}

/** A filter as users write it: in quotes if it has spaces. A quote cannot be written and is left out. */
export function filterText(operator: Operator, value: string): string {
  const clean = value.replaceAll('"', '');
  return /\s/.test(clean) ? `${operator}:"${clean}"` : `${operator}:${clean}`;
}

const tidy = (query: string): string => query.replace(/\s+/g, ' ').trim();

/** The query without one of its filters. */
export const withoutFilter = (query: string, { start, end }: QueryFilter): string =>
  tidy(query.slice(0, start) + query.slice(end));

/** The query narrowed by one more filter; it replaces those of the same kind if there can be only one. */
export function withFilter(query: string, operator: Operator, value: string): string {
  const isSingle = operator === 'before' || operator === 'after';
  const old = isSingle ? filtersOf(query).findLast((filter) => filter.operator === operator) : undefined;
  const rest = old ? withoutFilter(query, old) : tidy(query);
  return hasFilter(rest, operator, value)
    ? rest
    : tidy(`${rest} ${filterText(operator, value)}`).slice(0, SEARCH_QUERY_MAX_LENGTH);
}

/** Whether a query contains exactly this filter. */
export const hasFilter = (query: string, operator: Operator, value: string): boolean =>
  filtersOf(query).some((filter) => filter.operator === operator && filter.value === value);

/** The query with a filter added, or removed if it was there. */
export function toggleFilter(query: string, operator: Operator, value: string): string {
  const there = filtersOf(query).find((filter) => filter.operator === operator && filter.value === value);
  return there ? withoutFilter(query, there) : withFilter(query, operator, value);
}

/** The words of a query without its filters. */
export const wordsOf = (query: string): string =>
  tidy(filtersOf(query).reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), query));
