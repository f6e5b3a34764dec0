import * as z from 'zod/mini';
import { UserName } from '../chosen-names.ts';
import { Email } from '../email.ts';
import { empty, endpoints, json, text } from '../endpoint.ts';
import { Uid } from '../ids.ts';
import { maybe, orDefault } from '../input.ts';
import { OwnUser } from '../people/user.ts';
import { MagicToken, NewAccountFields, WidgetId } from './account-fields.ts';
import { Credential } from './credentials.ts';
import { NewPasswordOrNone, needsWidget, WIDGET_PASSWORD } from './new-password.ts';

/** Free text that identifies a device of a user; a session belongs to the pair of user and device. */
export const Device = z.string().check(z.minLength(1), z.maxLength(256));
/** Push token. Web clients send an empty string when they have none. */
export const DeviceToken = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(4_096)))),
  z.transform((token): string | null => token || null),
);
export const UNKNOWN_DEVICE = 'unknown';

export const TokenPair = z.object({
  token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the access token expires. */
  expired_in: z.int(),
});
export type TokenPair = z.output<typeof TokenPair>;

export const LoginResponse = z.object({
  server_id: z.string(),
  ...TokenPair.shape,
  user: OwnUser,
  /** The address had not been verified before: the account's former password no longer works. */
  password_removed: z.optional(z.boolean()),
});
export type LoginResponse = z.output<typeof LoginResponse>;

export const authEndpoints = endpoints({
  login: {
    method: 'POST',
    path: '/token/login',
    access: 'public',
    summary: 'Sign in; a new sign-in on the same device replaces the earlier one',
    body: json(
      z.object({ credential: Credential, device: orDefault(Device, UNKNOWN_DEVICE), device_token: DeviceToken }),
    ),
    setsFileCookie: 'with_tokens',
    response: json(LoginResponse),
    problems: [
      'auth.credential_refused',
      'auth.method_disabled',
      'auth.account_frozen',
      'auth.exchange_failed',
      'auth.magic_token_invalid',
      'auth.not_associated',
      'auth.second_factor_required',
      'auth.wrong_code',
      'license.user_limit',
      'user.email_conflict',
      'user.name_conflict',
    ],
  },
  renew: {
    method: 'POST',
    path: '/token/renew',
    access: 'public',
    summary: 'Exchange both tokens, or the refresh token alone, for new ones; the old refresh token stops working',
    body: json(
      z.object({
        /** Expired or not; of the same session. Native clients leave it out. */
        token: maybe(z.string()),
        refresh_token: z.string(),
      }),
    ),
    setsFileCookie: 'with_tokens',
    response: json(TokenPair),
    problems: ['session.renewal_refused'],
  },
  logout: {
    method: 'GET',
    path: '/token/logout',
    access: 'guest',
    visitors: true,
    withoutSecondFactor: true,
    summary: 'End the session of this device',
    response: empty,
    problems: [],
  },
  updateDeviceToken: {
    method: 'PUT',
    path: '/token/device_token',
    access: 'user',
    summary: 'Store the push token of this device',
    body: json(z.object({ device_token: DeviceToken })),
    response: empty,
    problems: [],
  },
  updatePushToken: {
    method: 'PUT',
    path: '/user/update_fcm_token',
    access: 'guest',
    summary: 'Store the push token of a device of the signed-in user; an empty one removes it',
    query: z.object({ device: Device }),
    body: text,
    response: empty,
    problems: ['device.not_found'],
  },
  listDevices: {
    method: 'GET',
    path: '/user/devices',
    access: 'guest',
    summary: 'Devices with a session of the signed-in user',
    response: json(z.array(z.string())),
    problems: [],
  },
  deleteDevice: {
    method: 'DELETE',
    path: '/user/devices/:device',
    access: 'user',
    summary: 'End the session of another device of the signed-in user',
    params: z.object({ device: Device }),
    response: empty,
    problems: ['device.not_found'],
  },
  isEmailFree: {
    method: 'GET',
    path: '/user/check_email',
    access: 'public',
    summary: 'Whether no account has this email address',
    query: z.object({ email: Email }),
    response: json(z.boolean()),
    problems: [],
  },
  sendLoginLink: {
    method: 'POST',
    path: '/user/send_login_magic_link',
    access: 'public',
    summary: 'Mail a link that signs in, or creates an account; the answer does not reveal whether there is one',
    query: z.object({ email: Email }),
    response: text,
    problems: ['auth.magic_link_disabled'],
  },
  register: {
    method: 'POST',
    path: '/user/register',
    access: 'public',
    summary: 'Create an account and sign it in',
    body: json(
      z
        .object({
          magic_token: maybe(MagicToken),
          email: maybe(Email),
          /** With a `widget_id`, also the fixed password of VoceChat's widget, which opens nothing. */
          password: maybe(z.union([NewPasswordOrNone, z.literal(WIDGET_PASSWORD)])),
          name: maybe(UserName),
          ...NewAccountFields,
          /**
           * The embedded widget that registers its visitor. Without an invitation, the visitor talks to its host only.
           */
          widget_id: maybe(WidgetId),
          /**
           * The requested host, an active member or bot. Absent: the founder; with the fixed password, until the first
           * message names another.
           */
          widget_host: maybe(Uid),
          device: orDefault(Device, UNKNOWN_DEVICE),
          device_token: DeviceToken,
        })
        .check(needsWidget),
    ),
    setsFileCookie: 'with_tokens',
    response: json(LoginResponse),
    problems: [
      'invite.required',
      'invite.unconfirmed',
      'invite.invalid',
      'auth.method_disabled',
      'auth.md5_password',
      'user.email_conflict',
      'user.name_conflict',
      'user.unknown_member',
      'license.user_limit',
    ],
  },
});
