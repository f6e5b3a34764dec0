import { SEARCH_QUERY_MAX_LENGTH } from '@loquat/contract';

/** What a query can be narrowed by; docs/search.md explains them. */
export const OPERATORS = ['from', 'in', 'has', 'before', 'after'] as const;
export type Operator = (typeof OPERATORS)[number];

/** The id of the field of the search screen. */
export const QUERY_FIELD_ID = 'query';

/** A filter as it stands in a query. */
export interface QueryFilter {
  operator: Operator;
  /** Without quotes. */
  value: string;
  /** Where it stands: start and end (exclusive). */
  start: number;
  end: number;
}

const FILTER = /(?<=^|\s)(?<operator>from|in|has|before|after):(?:"(?<quoted>[^"]*)"?|(?<bare>[^\s"]+))/giu;

/** The filters of a query, in the order they stand in it. */
export function filtersOf(query: string): QueryFilter[] {
  return [...query.matchAll(FILTER)].map(({ 0: text, index, groups = {} }) => ({
    operator: (groups['operator'] ?? '').toLowerCase() as Operator,
    value: groups['quoted'] ?? groups['bare'] ?? '',
    start: index,
    end: index + text.length,
  }));
}

/** A filter as one writes it: in quotes where it has spaces. A quote cannot be written, and is left out. */
export function filterText(operator: Operator, value: string): string {
  const clean = value.replaceAll('"', '');
  return /\s/.test(clean) ? `${operator}:"${clean}"` : `${operator}:${clean}`;
}

const tidy = (query: string): string => query.replace(/\s+/g, ' ').trim();

/** The query without one of its filters. */
export const withoutFilter = (query: string, { start, end }: QueryFilter): string =>
  tidy(query.slice(0, start) + query.slice(end));

/** The query narrowed once more; filters of the same kind go first when there can be one alone. */
export function withFilter(query: string, operator: Operator, value: string): string {
  const isSingle = operator === 'before' || operator === 'after';
  const old = isSingle ? filtersOf(query).findLast((filter) => filter.operator === operator) : undefined;
  const rest = old ? withoutFilter(query, old) : tidy(query);
  return hasFilter(rest, operator, value)
    ? rest
    : tidy(`${rest} ${filterText(operator, value)}`).slice(0, SEARCH_QUERY_MAX_LENGTH);
}

/** Whether a query is narrowed by this very filter. */
export const hasFilter = (query: string, operator: Operator, value: string): boolean =>
  filtersOf(query).some((filter) => filter.operator === operator && filter.value === value);

/** The query narrowed by a filter, or no more when it was. */
export function toggleFilter(query: string, operator: Operator, value: string): string {
  const there = filtersOf(query).find((filter) => filter.operator === operator && filter.value === value);
  return there ? withoutFilter(query, there) : withFilter(query, operator, value);
}

/** The words of a query without its filters. */
export const wordsOf = (query: string): string =>
  tidy(filtersOf(query).reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), query));
