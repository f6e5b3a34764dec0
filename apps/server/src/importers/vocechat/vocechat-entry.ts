import * as z from 'zod/mini';

// Messages in VoceChat's store and in its API, which nest them differently.

const Id = z.int().check(z.nonnegative());

/** Milliseconds since the epoch; a text on disk. */
const Time = z.pipe(
  z.union([z.int(), z.string()]),
  z.transform((time) => (typeof time === 'number' ? time : Date.parse(time))),
);
const Moment = Time.check(z.refine((time) => Number.isSafeInteger(time) && time >= 0, 'not a time'));

const Content = z.object({
  properties: z.nullish(z.record(z.string(), z.unknown())),
  content_type: z.string(),
  content: z.string(),
});
export type VocechatContent = z.output<typeof Content>;

const Target = z.union([
  z.object({ gid: Id }),
  z.object({ uid: Id }),
  z.pipe(
    z.object({ Group: z.object({ gid: Id }) }),
    z.transform(({ Group }) => Group),
  ),
  z.pipe(
    z.object({ User: z.object({ uid: Id }) }),
    z.transform(({ User }) => User),
  ),
]);

/** The action of an entry of the message store, in one form. */
export type VocechatDetail =
  | { type: 'message'; content: VocechatContent; replyTo: number | null; expiresInSeconds: number | null }
  | { type: 'edit'; about: number; content: VocechatContent }
  | { type: 'like'; about: number; action: string }
  | { type: 'delete'; about: number };

const nothing = z.nullish(z.unknown());
const seconds = z.nullish(z.int().check(z.maximum(10_000_000_000)));

const OnDisk = z.union([
  z.object({ Normal: z.object({ content: Content, expires_in: seconds }) }),
  z.object({ Reply: z.object({ mid: Id, content: Content }) }),
  z.object({
    Reaction: z.object({
      mid: Id,
      detail: z.union([
        z.object({ Edit: z.object({ content: Content }) }),
        z.object({ Like: z.object({ action: z.string() }) }),
        z.object({ Delete: nothing }),
      ]),
    }),
  }),
]);

const InAnswers = z.union([
  z.object({ type: z.literal('normal'), ...Content.shape, expires_in: seconds }),
  z.object({ type: z.literal('reply'), mid: Id, ...Content.shape, expires_in: seconds }),
  z.object({
    type: z.literal('reaction'),
    mid: Id,
    detail: z.union([
      z.object({ type: z.literal('edit'), ...Content.shape }),
      z.object({ type: z.literal('like'), action: z.string() }),
      z.object({ type: z.literal('delete') }),
    ]),
  }),
]);

function detailOnDisk(detail: z.output<typeof OnDisk>): VocechatDetail {
  if ('Normal' in detail) {
    const { content, expires_in } = detail.Normal;
    return { type: 'message', content, replyTo: null, expiresInSeconds: expires_in ?? null };
  }
  if ('Reply' in detail) {
    return { type: 'message', content: detail.Reply.content, replyTo: detail.Reply.mid, expiresInSeconds: null };
  }
  const { mid: about, detail: done } = detail.Reaction;
  if ('Edit' in done) return { type: 'edit', about, content: done.Edit.content };
  return 'Like' in done ? { type: 'like', about, action: done.Like.action } : { type: 'delete', about };
}

function detailInAnswers(detail: z.output<typeof InAnswers>): VocechatDetail {
  if (detail.type === 'reaction') {
    const { mid: about, detail: done } = detail;
    if (done.type === 'edit') return { type: 'edit', about, content: done };
    return done.type === 'like' ? { type: 'like', about, action: done.action } : { type: 'delete', about };
  }
  const replyTo = detail.type === 'reply' ? detail.mid : null;
  return { type: 'message', content: detail, replyTo, expiresInSeconds: detail.expires_in ?? null };
}

const Detail = z.union([z.pipe(OnDisk, z.transform(detailOnDisk)), z.pipe(InAnswers, z.transform(detailInAnswers))]);

/** One entry of the message store: a message, or a change of one. */
export const VocechatEntry = z.object({ from_uid: Id, created_at: Moment, target: Target, detail: Detail });
export type VocechatEntry = z.output<typeof VocechatEntry>;

/** An entry with its id, in the form of the API. */
export const VocechatHistory = z.array(z.object({ ...VocechatEntry.shape, mid: Id }));
