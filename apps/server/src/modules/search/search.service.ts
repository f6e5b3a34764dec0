import {
  type Gid,
  ProblemError,
  SEARCH_PAGE_SIZE,
  type SearchOrder,
  type SearchPage,
  type Uid,
} from '@loquat/contract';
import { foldText } from '@loquat/markup/fold';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { AnnouncementReader } from '../announcements/announcements.access.ts';
import type { ChannelDirectory } from '../channels/channels.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { findAnnouncements } from './found-announcements.ts';
import { isEmptyQuery, parseQuery } from './query/search-query.ts';
import { readCursor, writeCursor } from './search-cursor.ts';
import type { SearchIndex } from './search-index.ts';

export interface SearchParts {
  index: Pick<SearchIndex, 'search'>;
  users: Pick<UserDirectory, 'get' | 'findByName'>;
  channels: Pick<ChannelDirectory, 'channelsOf'>;
  announcements: AnnouncementReader;
}

export interface SearchCall {
  q: string;
  order?: SearchOrder | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

export type SearchService = ReturnType<typeof createSearchService>;

const ID = /^[@#]?(\d{1,15})$/;
const idIn = (text: string) => Number(ID.exec(text)?.[1] ?? 0);
/** Finds messages. Users and channels that the caller cannot see are simply not found. */
export function createSearchService({ index, users, channels, announcements }: SearchParts) {
  /** A name, `@name`, uid or `@uid`: all users it may stand for. */
  function uidsFor(text: string): number[] {
    const user = users.findByName(text) ?? users.findByName(text.replace(/^@/, '')) ?? users.get(idIn(text) as Uid);
    return user ? [user.uid] : [];
  }

  /** A name, `#name`, gid or `#gid`, among the channels that the caller may read. */
  function gidsFor(text: string, readable: readonly { gid: Gid; name: string }[]): number[] {
    const names = [foldText(text), foldText(text.replace(/^#/, ''))];
    const named = readable.filter(({ name }) => names.includes(foldText(name)));
    const found = named.length > 0 ? named : readable.filter(({ gid }) => gid === idIn(text));
    return found.map(({ gid }) => gid);
  }

  function chatsFor(texts: readonly string[], readable: readonly { gid: Gid; name: string }[]) {
    if (texts.length === 0) return null;
    const people = texts.filter((text) => text.startsWith('@'));
    const places = texts.filter((text) => !text.startsWith('@'));
    return { gids: places.flatMap((text) => gidsFor(text, readable)), uids: people.flatMap(uidsFor) };
  }

  const readableNow = (uid: Uid) => ({ uid, gids: channels.channelsOf(uid).map(({ gid }) => gid) });

  return {
    /**
     * One page of matches among the messages that the caller may currently read.
     * @throws ProblemError `search.empty_query`, `request.malformed_query`, `search.too_slow`, `server.unavailable`
     */
    async searchMessages({ uid }: Viewer, { q, order = 'newest', limit, cursor }: SearchCall): Promise<SearchPage> {
      const query = parseQuery(q);
      if (isEmptyQuery(query)) throw new ProblemError('search.empty_query');
      const readable = readableNow(uid);
      const wanted = {
        ...query,
        from: query.from.length > 0 ? query.from.flatMap(uidsFor) : null,
        in: chatsFor(query.in, channels.channelsOf(uid)),
      };
      const { hits, next } = await index.search({
        readable,
        wanted,
        order,
        limit: limit ?? SEARCH_PAGE_SIZE,
        place: cursor === undefined ? null : readCursor(cursor, order),
      });
      const page = { hits, next_cursor: next && writeCursor(next, order) };
      if (cursor !== undefined) return page;
      // The user may have left a channel during the search.
      return { ...page, announcements: await findAnnouncements(announcements, readableNow(uid), wanted) };
    },
  };
}
