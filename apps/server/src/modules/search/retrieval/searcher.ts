import { type Message, type Mid, PAGE_MAX_BYTES, type SearchHit, type Uid } from '@loquat/contract';
import { takesPart, targetOf } from '../../conversations/conversations.access.ts';
import type { LiveMessage, MessageSource } from '../indexing/message-source.ts';
import type { FoundPage, SearchPosition, SearchRequest } from '../search-protocol.ts';
import type { Candidates, Walk } from './candidates.sqlite.ts';
import { excerptOf, findTerms } from './excerpt.ts';
import { relevanceOf } from './relevance.ts';
import { createSpend, type Spend, TooSlowError } from './search-budget.ts';
import { attachmentsOf, searchableText } from './searchable.ts';

/** How many of the newest matches are ranked. */
const WEIGHED = 2_000;
/** How many messages are read at once: as many as the page still needs, within these bounds. */
const READ_AT_LEAST = 8;
const READ_AT_MOST = 32;

interface Placed {
  mid: number;
  score: number;
}

/** The message in its log form, with its current content. */
function toWire(message: LiveMessage): Message {
  const { mid, from_uid, created_at, detail, content_type, content, properties } = message;
  const now = { content_type, content, properties: properties === null ? null : JSON.parse(properties) };
  return {
    mid: mid as Mid,
    from_uid,
    created_at,
    target: targetOf(message),
    detail: { ...JSON.parse(detail), ...now },
  };
}

const mayRead = ({ readable: { uid, gids } }: SearchRequest, message: LiveMessage): boolean =>
  takesPart(message, uid as Uid, (gid) => gids.includes(gid));

function isWanted({ wanted: { from, has, after, before } }: SearchRequest, message: LiveMessage): boolean {
  const { created_at, from_uid } = message;
  const isInTime = (after === null || created_at >= after) && (before === null || created_at < before);
  if (!isInTime || (from && !from.includes(from_uid))) return false;
  const attachments = attachmentsOf(message);
  return has.every((kind) => attachments.includes(kind));
}

/** A running search. It continues in slices, between which other searches take turns. */
export interface Search {
  readonly request: SearchRequest;
  readonly newest: number;
  readonly walk: Walk;
  readonly hits: SearchHit[];
  /** The size of the hits as JSON. */
  bytes: number;
  /** Candidates not examined yet. */
  readonly ahead: Placed[];
  /** The last examined candidate; the next page begins after it. */
  at: SearchPosition | null;
  /** The matches to be ranked. */
  readonly weighed: Placed[];
  /** The ranked matches, once they are complete; null also if the search is not ranked. */
  ranked: Iterator<Placed> | null;
}

/** When to pause, and when the search's time is over. In milliseconds of the clock. */
export interface Slice {
  pauseAt: number;
  endsAt: number;
}

const isWeighed = ({ order, wanted }: SearchRequest) => order === 'relevance' && wanted.terms.length > 0;

/** Matches after the position, the best first. */
function rank(weighed: readonly Placed[], { place }: SearchRequest): Iterator<Placed> {
  const isAfter = ({ mid, score }: Placed) =>
    !place || score < place.score || (score === place.score && mid < place.mid);
  return weighed
    .filter(isAfter)
    .toSorted((one, other) => other.score - one.score || other.mid - one.mid)
    .values();
}

/** Finds pages. The index only proposes candidates: each message is read and matched again with its current content. */
export function createSearcher(candidates: Candidates, source: MessageSource, now: () => number = Date.now) {
  function hitOf(request: SearchRequest, message: LiveMessage | undefined, spend: Spend): SearchHit | null {
    if (!message || !mayRead(request, message) || !isWanted(request, message)) return null;
    const text = searchableText(message);
    const ranges = findTerms(text, request.wanted.terms, spend);
    return ranges && { message: toWire(message), ...excerptOf(text, ranges) };
  }

  /** Adds a match; returns whether the page is full and there is more. */
  function look(search: Search, { mid, score }: Placed, message: LiveMessage | undefined, spend: Spend): boolean {
    const { request, hits, newest } = search;
    const hit = hitOf(request, message, spend);
    const bytes = hit ? Buffer.byteLength(JSON.stringify(hit)) : 0;
    const isFull = hits.length === request.limit || (hits.length > 0 && search.bytes + bytes > PAGE_MAX_BYTES);
    if (hit && isFull) return true;
    if (hit) hits.push(hit);
    search.bytes += bytes;
    search.at = { mid, score, newest };
    return false;
  }

  /** True once all candidates to be ranked are collected, false if the slice is over. */
  function weigh(search: Search, slice: Slice, spend: Spend): boolean {
    const { request, walk, weighed } = search;
    for (const { mid, words } of candidates.newestFirst({ ...request, withWords: true }, walk)) {
      if (words !== null) weighed.push({ mid, score: relevanceOf(words, request.wanted.terms, spend) });
      if (weighed.length === WEIGHED) return true;
      if (now() >= slice.pauseAt) return false;
    }
    return true;
  }

  function* goThrough({ request, walk, ranked }: Search): Generator<Placed | null> {
    if (ranked) return yield* { [Symbol.iterator]: () => ranked };
    for (const { mid, words } of candidates.newestFirst({ ...request, withWords: false }, walk)) {
      yield words === null ? null : { mid, score: 0 };
    }
  }

  /** Takes the next few candidates into `ahead`; returns whether there are more, or that the slice is over. */
  function fill(search: Search, found: Iterator<Placed | null>, slice: Slice): 'more' | 'end' | 'pause' {
    const { request, hits, ahead } = search;
    const enough = Math.min(READ_AT_MOST, Math.max(READ_AT_LEAST, request.limit + 1 - hits.length));
    while (ahead.length < enough) {
      const { done, value } = found.next();
      if (done) return 'end';
      if (value) ahead.push(value);
      if (now() >= slice.pauseAt) return 'pause';
    }
    return 'more';
  }

  /** Examines the candidates in `ahead`, until the page is full or the slice is over. */
  async function lookAhead(search: Search, slice: Slice, spend: Spend): Promise<'full' | 'pause' | 'through'> {
    const { request, ahead } = search;
    const messages = await source.list(
      ahead.map(({ mid }) => mid),
      request.now,
    );
    for (let next = ahead[0]; next; next = ahead[0]) {
      if (look(search, next, messages.get(next.mid), spend)) return 'full';
      ahead.shift();
      if (now() >= slice.pauseAt) return 'pause';
    }
    return 'through';
  }

  async function goOn(search: Search, slice: Slice, spend: Spend): Promise<FoundPage | null> {
    const { request, hits } = search;
    if (isWeighed(request) && !search.ranked) {
      if (!weigh(search, slice, spend)) return null;
      search.ranked = rank(search.weighed, request);
    }
    const found = goThrough(search);
    try {
      for (;;) {
        const filled = fill(search, found, slice);
        const looked = await lookAhead(search, slice, spend);
        if (looked === 'full') return { hits, next: search.at };
        if (filled === 'pause' || looked === 'pause') return null;
        if (filled === 'end') return { hits, next: null };
      }
    } finally {
      found.return(null);
    }
  }

  return {
    begin(request: SearchRequest): Search {
      const newest = request.place?.newest ?? candidates.lastMid();
      const from = request.place && !isWeighed(request) ? request.place.mid - 1 : newest;
      return {
        request,
        newest,
        walk: candidates.startAt(from),
        hits: [],
        ahead: [],
        bytes: 0,
        at: null,
        weighed: [],
        ranked: null,
      };
    },
    /**
     * Continues for a time slice; null if the search has not finished by then. A page that ran out of time contains the
     * matches found so far, and the position to continue from.
     * @throws TooSlowError if the time is over without a match
     */
    async goOn(search: Search, slice: Slice): Promise<FoundPage | null> {
      const spend = createSpend(slice.endsAt, now);
      try {
        spend(0);
        return await source.together(() => goOn(search, slice, spend));
      } catch (error) {
        if (!(error instanceof TooSlowError) || search.hits.length === 0) throw error;
        return { hits: search.hits, next: search.at };
      }
    },
  };
}

export type Searcher = ReturnType<typeof createSearcher>;
