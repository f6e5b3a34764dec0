import { SEARCH_QUERY_MAX_LENGTH, type SearchOrder } from '@loquat/contract';

/** The search in an address. */
export interface MessageQuery {
  q?: string;
  /** By default the newest first. */
  order?: SearchOrder;
  /** The selected tab, by default messages; the screen knows which tabs exist. */
  tab?: string;
}

/** Reads the query of an address; invalid parts are left out. */
export function parseMessageQuery({ q, order, tab }: Record<string, unknown>): MessageQuery {
  return {
    ...(q ? { q: String(q).slice(0, SEARCH_QUERY_MAX_LENGTH) } : null),
    ...(order === 'relevance' && { order }),
    ...(tab ? { tab: String(tab) } : null),
  };
}
