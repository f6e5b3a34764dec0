import { Message, type ReactionDetail } from '@loquat/contract';

/** The user whose client is under test. */
export const ME = 1;
const EPOCH_MS = 1_700_000_000_000 - 1_000_000_000_000;

interface Where {
  from?: number;
  target?: { uid: number } | { gid: number };
}

interface Post extends Where {
  properties?: object;
  content?: string;
  /** Seconds from its creation until it expires. */
  expires_in?: number;
  /** Milliseconds since the epoch. */
  created_at?: number;
}

const entry = (mid: number, { from = 2, target = { gid: 1 }, created_at }: Post, detail: object): Message =>
  Message.parse({ mid, from_uid: from, created_at: created_at ?? EPOCH_MS + mid, target, detail });

/** A log entry that posts a text, by default from user 2 in channel 1. */
export const posted = (mid: number, where: Post = {}): Message =>
  entry(mid, where, {
    type: 'normal',
    properties: where.properties ?? null,
    content_type: 'text/plain',
    content: where.content ?? `text ${mid}`,
    expires_in: where.expires_in ?? null,
  });

/** A log entry that edits, likes or deletes message `about`. */
const reacted = (mid: number, about: number, detail: ReactionDetail, where: Where = {}): Message =>
  entry(mid, where, { type: 'reaction', mid: about, detail });

export const liked = (mid: number, about: number, where: Where = {}, action = '👍'): Message =>
  reacted(mid, about, { type: 'like', action }, where);

export const edited = (mid: number, about: number, content: string, where: Where = {}): Message =>
  reacted(mid, about, { type: 'edit', properties: null, content_type: 'text/plain', content }, where);

export const deleted = (mid: number, about: number, where: Where = {}): Message =>
  reacted(mid, about, { type: 'delete' }, where);
