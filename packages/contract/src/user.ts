import * as z from 'zod/mini';
import { Timestamp, Uid } from './ids.ts';
import { maxLength, Name, nameOf, orDefault } from './input.ts';
import { NAME_MAX_BYTES, PASSWORD_MAX_LENGTH, WEBHOOK_URL_MAX_LENGTH } from './limits.ts';

/** A person's or bot's name, unique on the server without regard to ASCII case and to what is not seen. */
export const UserName = nameOf(NAME_MAX_BYTES);
export const Gender = z.int().check(z.gte(-2_147_483_648), z.lte(2_147_483_647));
export const Password = z.string().check(z.maxLength(PASSWORD_MAX_LENGTH));
/** BCP 47 language id. */
export const Language = z.string().check(maxLength(35), z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i));
/** Where messages are sent to, or the empty text for nowhere. */
export const WebhookUrl = z.string().check(z.trim(), z.maxLength(WEBHOOK_URL_MAX_LENGTH));
export const DEFAULT_LANGUAGE = 'en-US';

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
});
export type User = z.output<typeof User>;

/** Somebody's own account, with the settings that nobody else sees. */
export const OwnUser = z.object({
  ...User.shape,
  /** Wants mail about what they missed. */
  msg_smtp_notify_enable: z.optional(z.boolean()),
});
export type OwnUser = z.output<typeof OwnUser>;

export const UserStatus = z.enum(['normal', 'frozen']);
export type UserStatus = z.output<typeof UserStatus>;

/** What administrators see of a user. `password` is always empty. */
export const AdminUser = z.object({
  ...User.shape,
  password: z.literal(''),
  in_online: z.boolean(),
  online_devices: z.array(
    z.object({ device: z.string(), device_token: z.nullable(z.string()), is_online: z.boolean() }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
  status: UserStatus,
  webhook_url: z.nullable(z.string()),
});
export type AdminUser = z.output<typeof AdminUser>;

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
  /** Told to the user's own devices alone, beside the log. */
  msg_smtp_notify_enable: z.optional(z.boolean()),
});
export type UserLogEntry = z.output<typeof UserLogEntry>;

/** The fields every way of creating an account shares. */
export const NewAccountFields = {
  gender: orDefault(Gender, 0),
  language: orDefault(Language, DEFAULT_LANGUAGE),
};
