import * as z from 'zod/mini';
import { binary, bytes, empty, endpoints, json } from './endpoint.ts';
import { defineEvents } from './event.ts';
import { Timestamp, Uid } from './ids.ts';
import { Email, maxBytes, maybe, orDefault } from './input.ts';
import { AVATAR_MAX_BYTES, NAME_MAX_BYTES, PASSWORD_MAX_LENGTH, WEBHOOK_URL_MAX_LENGTH } from './limits.ts';

/** A person's or bot's name, unique on the server without regard to ASCII case. */
export const UserName = z.string().check(z.trim(), z.minLength(1), maxBytes(NAME_MAX_BYTES));
export const Gender = z.int().check(z.gte(-2_147_483_648), z.lte(2_147_483_647));
export const Password = z.string().check(z.maxLength(PASSWORD_MAX_LENGTH));
/** BCP 47 language id. */
export const Language = z.string().check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i), z.maxLength(35));
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
  name: z.string(),
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
  name: z.nullable(z.string()),
  gender: z.nullable(z.int()),
  language: z.nullable(z.string()),
  is_admin: z.nullable(z.boolean()),
  is_bot: z.nullable(z.boolean()),
  avatar_updated_at: z.nullable(Timestamp),
  /** Told to the user's own devices alone, beside the log. */
  msg_smtp_notify_enable: z.optional(z.boolean()),
});
export type UserLogEntry = z.output<typeof UserLogEntry>;

const UserId = z.object({ uid: Uid });

export const userEndpoints = endpoints({
  listUsers: {
    method: 'GET',
    path: '/user',
    access: 'guest',
    summary: 'All users except guests, ascending by uid',
    response: json(z.array(User)),
    problems: [],
  },
  getMe: {
    method: 'GET',
    path: '/user/me',
    access: 'guest',
    summary: 'The signed-in user',
    response: json(OwnUser),
    problems: [],
  },
  getUser: {
    method: 'GET',
    path: '/user/:uid',
    access: 'guest',
    summary: 'One user',
    params: UserId,
    response: json(User),
    problems: ['user.not_found'],
  },
  updateMe: {
    method: 'PUT',
    path: '/user',
    access: 'user',
    summary: 'Change the own name, gender, language or mail setting',
    body: json(
      z.object({
        name: maybe(UserName),
        gender: maybe(Gender),
        language: maybe(Language),
        msg_smtp_notify_enable: maybe(z.boolean()),
      }),
    ),
    response: json(OwnUser),
    problems: ['user.nothing_to_update', 'user.name_conflict'],
  },
  updateMyAvatar: {
    method: 'POST',
    path: '/user/avatar',
    access: 'user',
    summary: 'Replace the own avatar; stored as PNG that fits 256×256',
    body: bytes('image/png', AVATAR_MAX_BYTES),
    response: empty,
    problems: ['image.undecodable'],
  },
  changePassword: {
    method: 'POST',
    path: '/user/change_password',
    access: 'user',
    summary: 'Change the own password',
    body: json(z.object({ old_password: Password, new_password: Password })),
    response: empty,
    problems: ['user.wrong_old_password'],
  },
  deleteMe: {
    method: 'DELETE',
    path: '/user/delete',
    access: 'guest',
    summary: 'Delete the own account; the founder cannot',
    response: empty,
    problems: ['user.not_found', 'user.protected'],
  },
  getAvatar: {
    method: 'GET',
    path: '/resource/avatar',
    access: 'public',
    summary: 'Avatar of a user; `t` only defeats caches',
    query: z.object({ uid: Uid, t: z.optional(z.string()) }),
    response: binary('image/png'),
    problems: ['image.not_found'],
  },
  createUser: {
    method: 'POST',
    path: '/admin/user',
    access: 'admin',
    summary: 'Create an account, or a bot; an empty password opens nothing',
    body: json(
      z.object({
        email: Email,
        password: Password,
        name: UserName,
        gender: Gender,
        is_admin: z.boolean(),
        language: orDefault(Language, DEFAULT_LANGUAGE),
        is_bot: orDefault(z.boolean(), false),
        webhook_url: orDefault(WebhookUrl, ''),
      }),
    ),
    response: json(AdminUser),
    problems: ['user.name_conflict', 'user.email_conflict', 'user.webhook_unreachable'],
  },
  listUsersForAdmins: {
    method: 'GET',
    path: '/admin/user',
    access: 'admin',
    summary: 'All users except guests as administrators see them, ascending by uid',
    response: json(z.array(AdminUser)),
    problems: [],
  },
  getUserForAdmins: {
    method: 'GET',
    path: '/admin/user/:uid',
    access: 'admin',
    summary: 'One user as administrators see them',
    params: UserId,
    response: json(AdminUser),
    problems: ['user.not_found'],
  },
  updateUserAvatar: {
    method: 'POST',
    path: '/admin/user/:uid/avatar',
    access: 'admin',
    summary: 'Replace the avatar of an account; stored as PNG that fits 256×256',
    params: UserId,
    body: bytes('image/png', AVATAR_MAX_BYTES),
    response: empty,
    problems: ['user.not_found', 'image.undecodable'],
  },
  updateUser: {
    method: 'PUT',
    path: '/admin/user/:uid',
    access: 'admin',
    summary: 'Change another account: profile, password, role, frozen or not',
    params: UserId,
    body: json(
      z.object({
        email: maybe(Email),
        password: maybe(Password),
        name: maybe(UserName),
        gender: maybe(Gender),
        is_admin: maybe(z.boolean()),
        language: maybe(Language),
        status: maybe(UserStatus),
        /** Messages of this user are sent there; it has to answer a GET with 200. Empty removes it. */
        webhook_url: maybe(WebhookUrl),
      }),
    ),
    response: json(AdminUser),
    problems: [
      'user.nothing_to_update',
      'user.not_found',
      'user.protected',
      'user.name_conflict',
      'user.email_conflict',
      'user.webhook_unreachable',
    ],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/admin/user/:uid',
    access: 'admin',
    summary: 'Delete an account; not the own one and not the founder’s',
    params: UserId,
    response: empty,
    problems: ['user.not_found', 'user.protected'],
  },
});

/** The fields every way of creating an account shares. */
export const NewAccountFields = {
  gender: orDefault(Gender, 0),
  language: orDefault(Language, DEFAULT_LANGUAGE),
};

const OnlineState = z.object({ uid: Uid, online: z.boolean() });

export const userEvents = defineEvents({
  users_snapshot: z.object({ type: z.literal('users_snapshot'), version: z.int(), users: z.array(User) }),
  users_log: z.object({ type: z.literal('users_log'), logs: z.array(UserLogEntry) }),
  users_state: z.object({ type: z.literal('users_state'), users: z.array(OnlineState) }),
  users_state_changed: z.object({ type: z.literal('users_state_changed'), ...OnlineState.shape }),
});
