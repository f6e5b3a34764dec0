import * as z from 'zod/mini';
import { Attachment } from '../attachment-text.ts';

// The imported parts of a bulk export; other fields are ignored. All but names may be missing.

const maybe = <T extends z.ZodMiniType>(schema: T) => z.nullish(z.catch(z.nullish(schema), null));
/** Mattermost's own limit. */
const Name = z.string().check(z.minLength(1), z.maxLength(64));
const textual = maybe(z.string());
/** Milliseconds since the epoch. */
const Time = z.int().check(z.nonnegative());

export const MattermostTeam = z.object({ name: Name, display_name: textual });
export type MattermostTeam = z.output<typeof MattermostTeam>;

export const MattermostChannel = z.object({
  team: Name,
  name: Name,
  display_name: textual,
  /** `O`: open to the team, `P`: private. */
  type: textual,
  header: textual,
  purpose: textual,
  /** If set, it is archived. */
  deleted_at: maybe(Time),
});
export type MattermostChannel = z.output<typeof MattermostChannel>;

export const MattermostUser = z.object({
  username: Name,
  email: textual,
  nickname: textual,
  first_name: textual,
  last_name: textual,
  /** Separated by spaces. */
  roles: textual,
  delete_at: maybe(Time),
  profile_image: textual,
  teams: maybe(z.array(z.object({ name: Name, channels: maybe(z.array(z.object({ name: Name, roles: textual }))) }))),
});
export type MattermostUser = z.output<typeof MattermostUser>;

export const MattermostBot = z.object({ username: Name, display_name: textual, delete_at: maybe(Time) });
export type MattermostBot = z.output<typeof MattermostBot>;

export const MattermostDirectChannel = z.object({
  members: maybe(z.array(Name)),
  /** Newer exports have these instead of the names. */
  participants: maybe(z.array(z.object({ username: Name }))),
  header: textual,
});
export type MattermostDirectChannel = z.output<typeof MattermostDirectChannel>;

const said = {
  user: Name,
  /** Empty, or the kind of a notice. */
  type: textual,
  message: textual,
  props: maybe(
    z.object({
      attachments: maybe(z.array(z.catch(Attachment, {}))),
      /** Shown by an integration beside its message. */
      card: textual,
      /** `true`, or the same as text. */
      from_webhook: maybe(z.union([z.string(), z.boolean()])),
      from_bot: maybe(z.union([z.string(), z.boolean()])),
      override_username: textual,
      webhook_display_name: textual,
    }),
  ),
  create_at: Time,
  edit_at: maybe(Time),
  is_pinned: maybe(z.boolean()),
  flagged_by: maybe(z.array(z.string())),
  reactions: maybe(z.array(z.object({ user: Name, emoji_name: z.string() }))),
  attachments: maybe(z.array(z.object({ path: z.string() }))),
};

/** A reply, or the part of a post that replies share. */
export const MattermostSaid = z.object(said);
export type MattermostSaid = z.output<typeof MattermostSaid>;

const replies = maybe(z.array(z.unknown()));

export const MattermostPost = z.object({ ...said, team: Name, channel: Name, replies });
export type MattermostPost = z.output<typeof MattermostPost>;

export const MattermostDirectPost = z.object({ ...said, channel_members: z.array(Name), replies });
export type MattermostDirectPost = z.output<typeof MattermostDirectPost>;
