import { SEARCH_QUERY_MAX_LENGTH, type SearchOrder } from '@loquat/contract';

/** What an address asks to be searched for. */
export interface MessageQuery {
  q?: string;
  /** By default the newest first. */
  order?: SearchOrder;
}

/** Reads the query of an address; what is none is left out. */
export function parseMessageQuery(search: Record<string, unknown>): MessageQuery {
  const q = typeof search['q'] === 'string' ? search['q'].slice(0, SEARCH_QUERY_MAX_LENGTH) : '';
  return { ...(q && { q }), ...(search['order'] === 'relevance' && { order: 'relevance' as const }) };
}
