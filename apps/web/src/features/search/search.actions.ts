import { type SearchOrder, type SearchPage, searchEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const search = connection.callsOf(searchEndpoints);

export interface MessageSearch {
  /** The syntax is in docs/search.md. */
  q: string;
  order?: SearchOrder;
  limit?: number;
  cursor?: string | undefined;
}

/** One page of the messages that match a query. Rejects with `search.empty_query` or `search.too_slow`. */
export const searchMessages = ({ cursor, ...query }: MessageSearch, signal: AbortSignal): Promise<SearchPage> =>
  search.searchMessages({ query: { ...query, ...(cursor !== undefined && { cursor }) } }, { signal });
