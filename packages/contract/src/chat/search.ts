import * as z from 'zod/mini';
import { endpoints, json } from '../endpoint.ts';
import { SEARCH_PAGE_MAX, SEARCH_QUERY_MAX_LENGTH } from '../limits.ts';
import { Announcement } from './announcements.ts';
import { Message } from './messages.ts';

/** `newest`: by mid, falling. `relevance`: the best of the newest matches first. */
export const SearchOrder = z.enum(['newest', 'relevance']);
export type SearchOrder = z.output<typeof SearchOrder>;

export const SearchHit = z.object({
  /** The message with its current content, as a `normal` or `reply` entry. */
  message: Message,
  /** A part of the message around the first match; of a file its name. */
  snippet: z.string(),
  /** What matched in the snippet: start and end (exclusive) in UTF-16 units, ascending, never overlapping. */
  highlights: z.array(z.tuple([z.int(), z.int()])),
});
export type SearchHit = z.output<typeof SearchHit>;

/** An announcement that contains what was searched for. */
export const FoundAnnouncement = z.object({
  announcement: Announcement,
  /** As of a message. */
  snippet: z.string(),
  highlights: z.array(z.tuple([z.int(), z.int()])),
});
export type FoundAnnouncement = z.output<typeof FoundAnnouncement>;

export const SearchPage = z.object({
  hits: z.array(SearchHit),
  /** Announcements of channels that the caller may read, newest first; only on the first page. */
  announcements: z.optional(z.array(FoundAnnouncement)),
  /** Requests the next page with the same query and order; null = no more. */
  next_cursor: z.nullable(z.string()),
});
export type SearchPage = z.output<typeof SearchPage>;

/** An extension of this server: the wire that existing clients speak has no search. */
export const searchEndpoints = endpoints({
  searchMessages: {
    method: 'GET',
    path: '/message/search',
    access: 'guest',
    rate: 'search',
    summary: 'Find messages among those the caller may read',
    query: z.object({
      /** Words, "phrases", `from:`, `in:`, `has:file|image|link`, `before:`, `after:`; docs/search.md explains them. */
      q: z.string().check(z.maxLength(SEARCH_QUERY_MAX_LENGTH)),
      order: z.optional(SearchOrder),
      limit: z.optional(z.int().check(z.positive(), z.maximum(SEARCH_PAGE_MAX))),
      /** `next_cursor` of the previous page. */
      cursor: z.optional(z.string()),
    }),
    response: json(SearchPage),
    problems: ['search.empty_query', 'search.too_slow'],
  },
});
