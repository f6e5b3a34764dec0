import type Database from 'better-sqlite3';
import { ANY_FACET, readableFacets, wantedFacets } from './facets.ts';
import { indexExpression } from './index-expression.ts';
import { listParts, MIDS_PER_PART, partName } from './index-file.sqlite.ts';
import type { SearchRequest } from './search-protocol.ts';

/** A message that the index names. */
export interface Candidate {
  mid: number;
  /** Its tokens, with spaces between them. */
  words: string;
}

/** Thrown when a search has used up its time. */
export class TooSlowError extends Error {
  override name = 'TooSlowError';
}

interface Row extends Candidate {
  readable: number | null;
}

interface Bounds {
  /** Both inclusive. */
  first: number;
  last: number;
}

const CHECK_CLOCK_EVERY = 64;
/** So many of other people's messages are skipped one by one; then the index is asked for readable chats alone. */
const SKIPPED_ONE_BY_ONE = 2_000;
/** Naming more chats than that costs more than skipping. */
const MAX_READABLE_FACETS = 2_000;
const NEXT_TIME = 'SELECT mid, created_at FROM docs WHERE mid >= ? ORDER BY mid LIMIT 1';
const LAST_MID = 'SELECT max(mid) FROM docs';

/** Direct messages of the caller's own, and channels that they may read now. */
const READABLE = `(gid IN (SELECT value FROM json_each(@gids)) OR (to_uid IS NOT NULL AND @uid IN (from_uid, to_uid)))`;
const findIn = (name: string) => `SELECT p.rowid AS mid, words_of.words, ${READABLE} AS readable
  FROM ${name} p CROSS JOIN docs words_of ON words_of.mid = p.rowid
  WHERE p.${name} MATCH @expression AND p.rowid >= @first AND p.rowid <= @last ORDER BY p.rowid DESC`;

/** The first message from a moment on. Times rise with mids, so it is found by halving. */
function prepareMidAt(db: Database.Database, lastMid: () => number) {
  const next = db.prepare<unknown[], { mid: number; created_at: number }>(NEXT_TIME);
  return (moment: number): number => {
    let before = 0;
    let notBefore = lastMid() + 1;
    while (before + 1 < notBefore) {
      const middle = Math.floor((before + notBefore) / 2);
      const doc = next.get(middle);
      if (doc !== undefined && doc.created_at < moment) before = doc.mid;
      else notBefore = middle;
    }
    return notBefore;
  };
}

function checkTime({ deadline }: SearchRequest): void {
  if (Date.now() > deadline) throw new TooSlowError();
}

/** Reading side of the index. */
export function createCandidates(db: Database.Database) {
  const last = db.prepare<[], number | null>(LAST_MID).pluck();
  const lastMid = () => last.get() ?? 0;
  const midAt = prepareMidAt(db, lastMid);
  const statements = new Map<number, Database.Statement<unknown[], Row>>();

  function statementOf(part: number) {
    const statement = statements.get(part) ?? db.prepare<unknown[], Row>(findIn(partName(part)));
    statements.set(part, statement);
    return statement;
  }

  /** Rows that match between two mids, newest first. */
  function* rowsOf(request: SearchRequest, facets: readonly (readonly string[])[], part: number, bounds: Bounds) {
    const { readable, wanted } = request;
    checkTime(request);
    const expression = indexExpression(wanted.terms, facets);
    const gids = JSON.stringify(readable.gids);
    let seen = 0;
    for (const row of statementOf(part).iterate({ expression, gids, uid: readable.uid, ...bounds })) {
      if (++seen % CHECK_CLOCK_EVERY === 0) checkTime(request);
      yield row;
    }
  }

  /** Readable ones of a part. Where most that matches is other people's, the index is asked a narrower question. */
  function* readableIn(request: SearchRequest, facets: readonly string[][], part: number, bounds: Bounds) {
    const { readable, wanted } = request;
    const isNarrow = wanted.in !== null || readable.gids.length > MAX_READABLE_FACETS;
    const wide = facets.length + wanted.terms.length > 0 ? facets : [ANY_FACET];
    let skipped = 0;
    let reached = bounds.last + 1;
    for (const { mid, words, readable: isReadable } of rowsOf(request, wide, part, bounds)) {
      reached = mid;
      if (isReadable) yield { mid, words };
      else if (++skipped >= SKIPPED_ONE_BY_ONE && !isNarrow) break;
    }
    if (skipped < SKIPPED_ONE_BY_ONE || isNarrow) return;
    const narrow = [...facets, readableFacets(readable)];
    for (const { mid, words, readable: isReadable } of rowsOf(request, narrow, part, {
      ...bounds,
      last: reached - 1,
    })) {
      if (isReadable) yield { mid, words };
    }
  }

  function boundsOf({ wanted: { after, before } }: SearchRequest, upTo: number): Bounds {
    const first = after === null ? 1 : midAt(after);
    return { first, last: before === null ? upTo : Math.min(upTo, midAt(before) - 1) };
  }

  return {
    lastMid,
    /** What the caller may read and the index finds, newest first, from `upTo` (inclusive) down. @throws TooSlowError */
    *newestFirst(request: SearchRequest, upTo: number): Generator<Candidate> {
      const facets = wantedFacets(request.readable, request.wanted);
      if (facets.some((list) => list.length === 0)) return;
      const { first, last } = boundsOf(request, upTo);
      for (const part of listParts(db)) {
        const start = part * MIDS_PER_PART;
        const bounds = { first: Math.max(first, start), last: Math.min(last, start + MIDS_PER_PART - 1) };
        if (bounds.first <= bounds.last) yield* readableIn(request, facets, part, bounds);
      }
    },
  };
}

export type Candidates = ReturnType<typeof createCandidates>;
