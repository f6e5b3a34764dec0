import { type Term, termOf } from './search-terms.ts';

export const ATTACHMENTS = ['file', 'image', 'link'] as const;
export type AttachmentKind = (typeof ATTACHMENTS)[number];

/** A parsed query. Names are as typed; their existence has not been checked yet. */
export interface ParsedQuery {
  /** A message must contain all of them. */
  terms: Term[];
  /** Its author must be one of these. */
  from: string[];
  /** It must be in one of these chats. */
  in: string[];
  /** It has all of these. */
  has: AttachmentKind[];
  /** From this moment on (inclusive), milliseconds since the epoch. */
  after: number | null;
  /** Before this moment (exclusive). */
  before: number | null;
}

const PARTS = /(?:(?<name>from|in|has|before|after):)?(?:"(?<quoted>[^"]*)"?|(?<bare>[^\s"]+))/giu;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const EPOCH_MS = /^\d{10,15}$/;

function momentOf(value: string): number | null {
  if (EPOCH_MS.test(value)) return Number(value);
  if (!DAY.test(value)) return null;
  const time = Date.parse(`${value}T00:00:00Z`);
  // Otherwise 2026-02-31 would count as a day in March.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(value) ? null : time;
}

const latest = (one: number | null, other: number) => (one === null ? other : Math.max(one, other));
const earliest = (one: number | null, other: number) => (one === null ? other : Math.min(one, other));

/** Adds a filter to the query; false if it is not valid, so that its text is searched for instead. */
function addFilter(query: ParsedQuery, name: string, value: string): boolean {
  const moment = momentOf(value);
  const attachment = ATTACHMENTS.find((known) => known === value.toLowerCase());
  switch (name) {
    case 'from':
    case 'in':
      if (value !== '') query[name].push(value);
      return value !== '';
    case 'has':
      if (attachment && !query.has.includes(attachment)) query.has.push(attachment);
      return attachment !== undefined;
    case 'after':
      if (moment !== null) query.after = latest(query.after, moment);
      return moment !== null;
    default:
      if (moment !== null) query.before = earliest(query.before, moment);
      return moment !== null;
  }
}

const sameTerm = (one: Term, other: Term) =>
  one.isPrefix === other.isPrefix && one.tokens.join(' ') === other.tokens.join(' ');

/**
 * Parses a query. Every text is valid: words that are no filter are text. The last word, unless quoted, may be a
 * prefix.
 */
export function parseQuery(written: string): ParsedQuery {
  // It is invisible, but \s matches it.
  const text = written.replaceAll('\uFEFF', '');
  const query: ParsedQuery = { terms: [], from: [], in: [], has: [], after: null, before: null };
  for (const { 0: part, index, groups = {} } of text.matchAll(PARTS)) {
    const { name, quoted, bare } = groups;
    if (name !== undefined && addFilter(query, name.toLowerCase(), (quoted ?? bare ?? '').trim())) continue;
    const isLast = text.slice(index + part.length).trim() === '';
    const term = termOf(part, isLast && quoted === undefined);
    if (term && !query.terms.some((known) => sameTerm(known, term))) query.terms.push(term);
  }
  return query;
}

/** Whether there is nothing to search for. */
export const isEmptyQuery = (query: ParsedQuery): boolean =>
  query.terms.length + query.from.length + query.in.length + query.has.length === 0 &&
  query.after === null &&
  query.before === null;
