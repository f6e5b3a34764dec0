import * as z from 'zod/mini';

// What an export contains, as far as it moves in; other fields are ignored. Anything but ids may be missing.

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
  /** Guests: they see some channels only. */
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
  /** Anything but `hosted` and `snippet` and `post`: Slack does not have the bytes. */
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
  attachments: maybe(z.array(z.unknown())),
};

export const SlackMessage = z.object({
  ...messageFields,
  /** Of `message_changed`: the message as it is now. */
  message: maybe(z.object(messageFields)),
  /** Of `message_deleted`: which one. */
  deleted_ts: maybe(Timestamp),
});
export type SlackMessage = z.output<typeof SlackMessage>;

/** What a bot adds to its message, or what Slack shows of a linked page. */
export const SlackAttachment = z.object({
  /** Of a linked page. */
  from_url: textual,
  original_url: textual,
  pretext: textual,
  title: textual,
  title_link: textual,
  text: textual,
  fallback: textual,
});
export type SlackAttachment = z.output<typeof SlackAttachment>;
