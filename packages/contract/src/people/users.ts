import * as z from 'zod/mini';
import { UserName } from '../chosen-names.ts';
import { Email } from '../email.ts';
import { binary, bytes, empty, endpoints, json } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { Uid } from '../ids.ts';
import { maybe, orDefault } from '../input.ts';
import { AVATAR_MAX_BYTES } from '../limits.ts';
import { DEFAULT_LANGUAGE, Gender, Language, Password, RemoveLinked, WebhookUrl } from '../sign-in/account-fields.ts';
import { NewPassword, NewPasswordOrNone } from '../sign-in/new-password.ts';
import { AdminUser, UserStatus } from './admin-user.ts';
import { OwnUser, User, UserLogEntry } from './user.ts';

const UserId = z.object({ uid: Uid });

export const userEndpoints = endpoints({
  listUsers: {
    method: 'GET',
    path: '/user',
    access: 'guest',
    visitors: true,
    summary: 'All members and bots, and the visitors whom the caller answers, ascending by uid',
    response: json(z.array(User)),
    problems: [],
  },
  getMe: {
    method: 'GET',
    path: '/user/me',
    withoutSecondFactor: true,
    access: 'guest',
    visitors: true,
    summary: 'The signed-in user',
    response: json(OwnUser),
    problems: [],
  },
  getUser: {
    method: 'GET',
    path: '/user/:uid',
    access: 'guest',
    visitors: true,
    summary: 'One user',
    params: UserId,
    response: json(User),
    problems: ['user.not_found'],
  },
  updateMe: {
    method: 'PUT',
    path: '/user',
    access: 'user',
    rate: 'profile',
    summary: 'Change one’s own name, gender, language or mail setting',
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
    rate: 'image',
    summary: 'Replace one’s own avatar; stored as a PNG that fits 256×256',
    body: bytes('image/png', AVATAR_MAX_BYTES),
    response: empty,
    problems: ['image.undecodable', 'server.storage_full'],
  },
  changePassword: {
    method: 'POST',
    path: '/user/change_password',
    access: 'user',
    summary: 'Change one’s own password; set the first one within minutes after signing in',
    body: json(z.object({ old_password: Password, new_password: NewPassword, remove_linked: maybe(RemoveLinked) })),
    response: empty,
    problems: ['user.wrong_old_password', 'auth.session_too_old', 'auth.md5_password'],
  },
  deleteMe: {
    method: 'DELETE',
    path: '/user/delete',
    access: 'guest',
    summary: 'Delete one’s own account; the founder cannot',
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
    audit: 'user.created',
    summary: 'Create an account, or a bot; only a bot has an empty password, which never signs in',
    body: json(
      z.object({
        email: Email,
        password: NewPasswordOrNone,
        name: UserName,
        gender: Gender,
        is_admin: z.boolean(),
        language: orDefault(Language, DEFAULT_LANGUAGE),
        is_bot: orDefault(z.boolean(), false),
        /** Bots only: guests may write to it. */
        is_public: orDefault(z.boolean(), false),
        webhook_url: orDefault(WebhookUrl, ''),
      }),
    ),
    response: json(AdminUser),
    problems: [
      'user.name_conflict',
      'user.email_conflict',
      'user.webhook_unreachable',
      'user.webhook_of_person',
      'bot.public_person',
      'license.user_limit',
    ],
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
    rate: 'image',
    audit: 'user.changed',
    summary: 'Replace the avatar of an account; stored as a PNG that fits 256×256',
    params: UserId,
    body: bytes('image/png', AVATAR_MAX_BYTES),
    response: empty,
    problems: ['user.not_found', 'image.undecodable', 'server.storage_full'],
  },
  updateUser: {
    method: 'PUT',
    path: '/admin/user/:uid',
    access: 'admin',
    audit: 'user.changed',
    summary: 'Change another account: profile, password, role, frozen or not',
    params: UserId,
    body: json(
      z.object({
        email: maybe(Email),
        password: maybe(NewPasswordOrNone),
        name: maybe(UserName),
        gender: maybe(Gender),
        is_admin: maybe(z.boolean()),
        language: maybe(Language),
        status: maybe(UserStatus),
        /** Bots only: guests may write to it. */
        is_public: maybe(z.boolean()),
        /** Bots only: messages to them are sent there; it has to answer a GET with 200. Empty removes it. */
        webhook_url: maybe(WebhookUrl),
        /** The administrator's current password, which is required to change their own address or password. */
        own_password: maybe(Password),
      }),
    ),
    response: json(AdminUser),
    problems: [
      'auth.session_too_old',
      'auth.proof_required',
      'user.nothing_to_update',
      'user.not_found',
      'user.protected',
      'user.name_conflict',
      'user.email_conflict',
      'user.webhook_unreachable',
      'user.webhook_of_person',
      'bot.public_person',
    ],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/admin/user/:uid',
    access: 'admin',
    audit: 'user.deleted',
    summary: 'Delete an account, except one’s own and the founder’s',
    params: UserId,
    response: empty,
    problems: ['user.not_found', 'user.protected'],
  },
});

const OnlineState = z.object({ uid: Uid, online: z.boolean() });

export const userEvents = defineEvents({
  users_snapshot: z.object({ type: z.literal('users_snapshot'), version: z.int(), users: z.array(User) }),
  users_log: z.object({ type: z.literal('users_log'), logs: z.array(UserLogEntry) }),
  users_state: z.object({ type: z.literal('users_state'), users: z.array(OnlineState) }),
  users_state_changed: z.object({ type: z.literal('users_state_changed'), ...OnlineState.shape }),
});
