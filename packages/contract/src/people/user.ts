import * as z from 'zod/mini';
import { Timestamp, Uid } from '../ids.ts';
import { Name } from '../input.ts';

/** How an account came to be. */
export const CreateBy = z.enum([
  'password',
  'magiclink',
  'google',
  'github',
  'oidc',
  'metamask',
  'thirdparty',
  'guest',
]);
export type CreateBy = z.output<typeof CreateBy>;

/** What everyone on the server may know of a user (wire: UserInfo). */
export const User = z.object({
  uid: Uid,
  email: z.nullable(z.string()),
  name: Name,
  gender: z.int(),
  language: z.string(),
  is_admin: z.boolean(),
  is_bot: z.boolean(),
  /** 0 = no avatar. */
  avatar_updated_at: Timestamp,
  create_by: CreateBy,
  /** True for visitors of websites, who are not members; absent for other users. */
  is_visitor: z.optional(z.literal(true)),
  /** Whether guests may write to this bot; absent for other users. */
  is_public: z.optional(z.boolean()),
});
export type User = z.output<typeof User>;

/** The caller's own account, with settings that only they see. */
export const OwnUser = z.object({
  ...z.omit(User, { is_public: true }).shape,
  /** Wants mail about missed messages. */
  msg_smtp_notify_enable: z.optional(z.boolean()),
});
export type OwnUser = z.output<typeof OwnUser>;

/**
 * One entry of the user change log. `create` fills every field, `update` only what changed, `delete` none.
 * Clients apply entries more than once, so each entry stands for itself.
 */
export const UserLogEntry = z.object({
  log_id: z.int(),
  action: z.enum(['create', 'update', 'delete']),
  uid: Uid,
  email: z.nullable(z.string()),
  name: z.nullable(Name),
  gender: z.nullable(z.int()),
  language: z.nullable(z.string()),
  is_admin: z.nullable(z.boolean()),
  is_bot: z.nullable(z.boolean()),
  avatar_updated_at: z.nullable(Timestamp),
  /** As in `User`; absent unless a bot was created, or this field of one changed. */
  is_public: z.optional(z.boolean()),
  /** As in `User`. */
  is_visitor: z.optional(z.literal(true)),
  /** Sent only to the user's own devices, not part of the log. */
  msg_smtp_notify_enable: z.optional(z.boolean()),
});
export type UserLogEntry = z.output<typeof UserLogEntry>;
