import type { Gid, Message, Mid, SearchHit, Uid } from '@loquat/contract';
import type { Candidates } from './candidates.sqlite.ts';
import { excerptOf, findTerms } from './excerpt.ts';
import type { LiveMessage, MessageSource } from './message-source.sqlite.ts';
import { relevanceOf } from './relevance.ts';
import type { FoundPage, Place, SearchRequest } from './search-protocol.ts';
import { attachmentsOf, searchableText } from './searchable.ts';

/** So many of the newest matches are weighed against each other. */
const WEIGHED = 2_000;

interface Placed {
  mid: number;
  score: number;
}

/** The message as its log entry was, saying what it says now. */
function toWire({ mid, from_uid, created_at, gid, to_uid, detail, ...said }: LiveMessage): Message {
  const { content_type, content, properties } = said;
  const now = { content_type, content, properties: properties === null ? null : JSON.parse(properties) };
  return {
    mid: mid as Mid,
    from_uid: from_uid as Uid,
    created_at,
    target: to_uid === null ? { gid: gid as Gid } : { uid: to_uid as Uid },
    detail: { ...JSON.parse(detail), ...now },
  };
}

function mayRead({ readable: { uid, gids } }: SearchRequest, { gid, from_uid, to_uid }: LiveMessage): boolean {
  return to_uid === null ? gid !== null && gids.includes(gid) : uid === from_uid || uid === to_uid;
}

function isWanted({ wanted: { from, has, after, before } }: SearchRequest, message: LiveMessage): boolean {
  const { created_at, from_uid } = message;
  const isInTime = (after === null || created_at >= after) && (before === null || created_at < before);
  if (!isInTime || (from && !from.includes(from_uid))) return false;
  const attachments = attachmentsOf(message);
  return has.every((kind) => attachments.includes(kind));
}

/** What is found, in the order and from the place that is asked for. */
function* inOrder(candidates: Candidates, request: SearchRequest, newest: number): Generator<Placed> {
  const { order, place, wanted } = request;
  if (order === 'newest' || wanted.terms.length === 0) {
    for (const { mid } of candidates.newestFirst(request, place ? place.mid - 1 : newest)) yield { mid, score: 0 };
    return;
  }
  const weighed: Placed[] = [];
  for (const { mid, words } of candidates.newestFirst(request, newest)) {
    weighed.push({ mid, score: relevanceOf(words, wanted.terms) });
    if (weighed.length === WEIGHED) break;
  }
  const isAfter = ({ mid, score }: Placed) =>
    !place || score < place.score || (score === place.score && mid < place.mid);
  yield* weighed.filter(isAfter).sort((one, other) => other.score - one.score || other.mid - one.mid);
}

/** Finds pages. The index only proposes: what is answered is read, and matched once more, as it stands now. */
export function createSearcher(candidates: Candidates, source: MessageSource) {
  function hitOf(request: SearchRequest, mid: number): SearchHit | null {
    const message = source.get(mid, request.now);
    if (!message || !mayRead(request, message) || !isWanted(request, message)) return null;
    const text = searchableText(message);
    const ranges = findTerms(text, request.wanted.terms);
    return ranges && { message: toWire(message), ...excerptOf(text, ranges) };
  }

  /** @throws TooSlowError */
  return (request: SearchRequest): FoundPage => {
    const newest = request.place?.newest ?? candidates.lastMid();
    const hits: SearchHit[] = [];
    let next: Place | null = null;
    for (const placed of inOrder(candidates, request, newest)) {
      const hit = hitOf(request, placed.mid);
      if (!hit) continue;
      if (hits.length === request.limit) return { hits, next };
      hits.push(hit);
      next = { ...placed, newest };
    }
    return { hits, next: null };
  };
}
