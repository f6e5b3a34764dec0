import { SEARCH_QUERY_MAX_LENGTH, type SearchOrder } from '@loquat/contract';

/** What an address asks to be searched for. */
export interface MessageQuery {
  q?: string;
  /** By default the newest first. */
  order?: SearchOrder;
  /** What of it is shown, by default the messages; the screen knows which there are. */
  tab?: string;
}

/** Reads the query of an address; what is none is left out. */
export function parseMessageQuery({ q, order, tab }: Record<string, unknown>): MessageQuery {
  return {
    ...(q ? { q: String(q).slice(0, SEARCH_QUERY_MAX_LENGTH) } : null),
    ...(order === 'relevance' && { order }),
    ...(tab ? { tab: String(tab) } : null),
  };
}
