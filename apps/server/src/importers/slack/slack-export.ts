import * as z from 'zod/mini';
import { Attachment } from '../attachment-text.ts';

// The imported parts of an export; other fields are ignored. All but ids may be missing.

const maybe = <T extends z.ZodMiniType>(schema: T) => z.nullish(z.catch(z.nullish(schema), null));
const Id = z.string().check(z.minLength(1), z.maxLength(100));
const textual = maybe(z.string());
const flag = maybe(z.boolean());

export const SlackUser = z.object({
  id: Id,
  name: textual,
  deleted: flag,
  real_name: textual,
  is_bot: flag,
  is_admin: flag,
  is_owner: flag,
  is_primary_owner: flag,
  /** Guests, who see only some channels. */
  is_restricted: flag,
  is_ultra_restricted: flag,
  profile: maybe(z.object({ email: textual, real_name: textual, display_name: textual, image_512: textual })),
});
export type SlackUser = z.output<typeof SlackUser>;

/** Since the epoch. */
const Seconds = z.number().check(z.minimum(0), z.maximum(100_000_000_000));

const Topic = maybe(z.object({ value: textual }));

export const SlackChannel = z.object({
  id: Id,
  /** Direct messages have none. */
  name: textual,
  created: maybe(Seconds),
  creator: textual,
  is_archived: flag,
  members: maybe(z.array(z.string())),
  topic: Topic,
  purpose: Topic,
  pins: maybe(z.array(z.object({ id: z.string(), created: maybe(Seconds), user: textual }))),
});
export type SlackChannel = z.output<typeof SlackChannel>;

export const SlackFile = z.object({
  id: Id,
  name: textual,
  title: textual,
  mimetype: textual,
  /** Other values than `hosted`, `snippet` and `post`: Slack does not have the bytes. */
  mode: textual,
  url_private: textual,
  url_private_download: textual,
});
export type SlackFile = z.output<typeof SlackFile>;

const Timestamp = z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,6})?$/, 'not a time'));

const messageFields = {
  /** Seconds since the epoch with six digits after the point: also the id of the message in its channel. */
  ts: Timestamp,
  subtype: textual,
  user: textual,
  bot_id: textual,
  username: textual,
  user_profile: maybe(z.object({ real_name: textual, display_name: textual, name: textual })),
  text: textual,
  thread_ts: maybe(Timestamp),
  edited: maybe(z.object({ ts: Timestamp })),
  reactions: maybe(z.array(z.object({ name: z.string(), users: maybe(z.array(z.string())) }))),
  files: maybe(z.array(z.unknown())),
  /** In old exports. */
  file: maybe(z.unknown()),
  attachments: maybe(z.array(z.unknown())),
  blocks: maybe(z.array(z.unknown())),
  bot_profile: maybe(z.object({ name: textual })),
  /** For `file_comment`: its author. */
  comment: maybe(z.object({ user: textual })),
};

export const SlackMessage = z.object({
  ...messageFields,
  /** For `message_changed`: the message after the edit. */
  message: maybe(z.object(messageFields)),
  /** For `message_deleted`: the deleted message. */
  deleted_ts: maybe(Timestamp),
});
export type SlackMessage = z.output<typeof SlackMessage>;

/** An attachment of an app, a shared message, or Slack's preview of a linked page. */
export const SlackAttachment = z.object({
  ...Attachment.shape,
  /** For a linked page or a shared message. */
  from_url: textual,
  original_url: textual,
  /** Another message, shared or linked. */
  is_share: flag,
  is_msg_unfurl: flag,
  channel_name: textual,
  message_blocks: maybe(z.array(z.object({ message: maybe(z.object({ blocks: maybe(z.array(z.unknown())) })) }))),
  files: maybe(z.array(z.unknown())),
});
export type SlackAttachment = z.output<typeof SlackAttachment>;
