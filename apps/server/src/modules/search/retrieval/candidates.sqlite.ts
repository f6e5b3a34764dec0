import type Database from 'better-sqlite3';
import { listParts, MIDS_PER_PART, partName } from '../indexing/index-file.sqlite.ts';
import { indexExpression } from '../query/index-expression.ts';
import type { SearchRequest } from '../search-protocol.ts';
import { ANY_FACET, readableFacets, wantedFacets } from './facets.ts';

/** A row found in the index. */
export interface Candidate {
  mid: number;
  /** Null if the caller may not read it; otherwise its tokens, separated by spaces, if requested. */
  words: string | null;
}

/** The position of a search among the candidates, from which it can continue. */
export interface Walk {
  /** Every newer mid, and this one, has been examined. */
  reached: number;
  part: number;
  /** Rows of the part that the caller may not read. */
  skipped: number;
}

export interface CandidateRequest extends Pick<SearchRequest, 'readable' | 'wanted'> {
  /** Whether the words of candidates are read. */
  withWords: boolean;
}

interface Bounds {
  /** Both inclusive. */
  first: number;
  last: number;
}

/** This many unreadable messages are skipped one by one; after that, the index is queried for readable chats only. */
const SKIPPED_ONE_BY_ONE = 2_000;
/** A query with more chats costs more than skipping. */
const MAX_READABLE_FACETS = 2_000;
const NEXT_TIME = 'SELECT mid, created_at FROM docs WHERE mid >= ? ORDER BY mid LIMIT 1';
const LAST_MID = 'SELECT max(mid) FROM docs';

/** The caller's own direct messages, and channels that they may currently read. */
const READABLE = `(gid IN (SELECT value FROM json_each(@gids)) OR (to_uid IS NOT NULL AND @uid IN (from_uid, to_uid)))`;
const findIn = (name: string) => `SELECT p.rowid AS mid,
    CASE WHEN NOT ${READABLE} THEN NULL WHEN @withWords THEN words_of.words ELSE '' END AS words
  FROM ${name} p CROSS JOIN docs words_of ON words_of.mid = p.rowid
  WHERE p.${name} MATCH @expression AND p.rowid >= @first AND p.rowid <= @last ORDER BY p.rowid DESC`;

/** The first message from a moment on. Times rise with mids, so bisection finds it. */
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

/** Reading side of the index. */
export function createCandidates(db: Database.Database) {
  const last = db.prepare<[], number | null>(LAST_MID).pluck();
  const lastMid = () => last.get() ?? 0;
  const midAt = prepareMidAt(db, lastMid);
  const statements = new Map<number, Database.Statement<unknown[], Candidate>>();

  function statementOf(part: number) {
    const statement = statements.get(part) ?? db.prepare<unknown[], Candidate>(findIn(partName(part)));
    statements.set(part, statement);
    return statement;
  }

  /** Rows that match between two mids, newest first. */
  function* rowsOf(request: CandidateRequest, facets: readonly (readonly string[])[], part: number, bounds: Bounds) {
    const { readable, wanted, withWords } = request;
    const expression = indexExpression(wanted.terms, facets);
    const gids = JSON.stringify(readable.gids);
    const values = { expression, gids, uid: readable.uid, withWords: Number(withWords), ...bounds };
    yield* statementOf(part).iterate(values);
  }

  /** Rows of a part. If most matches are unreadable, a narrower query is used. */
  function* rowsIn(request: CandidateRequest, facets: readonly string[][], bounds: Bounds, walk: Walk) {
    const { readable, wanted } = request;
    const isNarrow = wanted.in !== null || readable.gids.length > MAX_READABLE_FACETS;
    const isMostlyHidden = () => walk.skipped >= SKIPPED_ONE_BY_ONE && !isNarrow;
    const wide = facets.length + wanted.terms.length > 0 ? facets : [ANY_FACET];
    if (!isMostlyHidden()) {
      for (const row of rowsOf(request, wide, walk.part, bounds)) {
        walk.reached = row.mid;
        if (row.words === null) walk.skipped += 1;
        yield row;
        if (isMostlyHidden()) break;
      }
    }
    if (!isMostlyHidden()) return;
    const rest = { ...bounds, last: Math.min(bounds.last, walk.reached - 1) };
    for (const row of rowsOf(request, [...facets, readableFacets(readable)], walk.part, rest)) {
      walk.reached = row.mid;
      yield row;
    }
  }

  function boundsOf({ wanted: { after, before } }: CandidateRequest, upTo: number): Bounds {
    const first = after === null ? 1 : midAt(after);
    return { first, last: before === null ? upTo : Math.min(upTo, midAt(before) - 1) };
  }

  return {
    lastMid,
    /** A walk downwards from this mid (inclusive). */
    startAt: (mid: number): Walk => ({ reached: mid + 1, part: -1, skipped: 0 }),
    /** Matches of the index, newest first, from the walk's position; includes unreadable ones. */
    *newestFirst(request: CandidateRequest, walk: Walk): Generator<Candidate> {
      const facets = wantedFacets(request.readable, request.wanted);
      if (facets.some((list) => list.length === 0)) return;
      const { first, last } = boundsOf(request, walk.reached - 1);
      for (const part of listParts(db)) {
        const start = part * MIDS_PER_PART;
        const bounds = { first: Math.max(first, start), last: Math.min(last, start + MIDS_PER_PART - 1) };
        if (bounds.first > bounds.last) continue;
        if (walk.part !== part) Object.assign(walk, { part, skipped: 0 });
        yield* rowsIn(request, facets, bounds, walk);
      }
    },
  };
}

export type Candidates = ReturnType<typeof createCandidates>;
