import * as z from 'zod/mini';

// What a bulk export contains, as far as it moves in; other fields are ignored. Anything but names may be missing.

const maybe = <T extends z.ZodMiniType>(schema: T) => z.nullish(z.catch(z.nullish(schema), null));
/** Mattermost allows no longer ones. */
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
  /** Set: it is archived. */
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
  /** Newer exports have these in place of the names. */
  participants: maybe(z.array(z.object({ username: Name }))),
  header: textual,
});
export type MattermostDirectChannel = z.output<typeof MattermostDirectChannel>;

const Attachment = z.object({
  pretext: textual,
  title: textual,
  title_link: textual,
  text: textual,
  fallback: textual,
});

const said = {
  user: Name,
  /** Empty, or what kind of notice it is. */
  type: textual,
  message: textual,
  props: maybe(z.object({ attachments: maybe(z.array(Attachment)) })),
  create_at: Time,
  edit_at: maybe(Time),
  is_pinned: maybe(z.boolean()),
  flagged_by: maybe(z.array(z.string())),
  reactions: maybe(z.array(z.object({ user: Name, emoji_name: z.string() }))),
  attachments: maybe(z.array(z.object({ path: z.string() }))),
};

/** A reply, or the part of a post that replies have too. */
export const MattermostSaid = z.object(said);
export type MattermostSaid = z.output<typeof MattermostSaid>;

const replies = maybe(z.array(z.unknown()));

export const MattermostPost = z.object({ ...said, team: Name, channel: Name, replies });
export type MattermostPost = z.output<typeof MattermostPost>;

export const MattermostDirectPost = z.object({ ...said, channel_members: z.array(Name), replies });
export type MattermostDirectPost = z.output<typeof MattermostDirectPost>;
