import * as z from 'zod/mini';
import { NewPasswordOrNone } from './new-password.ts';
import { NewAccountFields, Password } from './account-fields.ts';
import { UserName } from '../chosen-names.ts';
import { empty, endpoints, json, text } from '../endpoint.ts';
import { Uid } from '../ids.ts';
import { Email, maxBytes, maybe, orDefault } from '../input.ts';
import { NAME_MAX_BYTES } from '../limits.ts';
import { OwnUser } from '../people/user.ts';
import { SecondFactorCode } from './second-factor-code.ts';
import { WalletAddress, WalletNonce, WalletSignature } from './wallet-signature.ts';

/** Free text that identifies a device of a user; a session belongs to the pair of user and device. */
export const Device = z.string().check(z.minLength(1), z.maxLength(256));
/** Push token. Web clients send an empty string when they have none. */
export const DeviceToken = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(4_096)))),
  z.transform((token): string | null => token || null),
);
const WidgetId = z.union([z.string().check(z.maxLength(256)), z.number()]);
export const UNKNOWN_DEVICE = 'unknown';

/** An invite or magic-link token: lower-case hex, opaque to clients. */
export const MagicToken = z.string().check(z.maxLength(4_096));

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
  /** Nobody had verified the address before: the account's former password no longer works. */
  password_removed: z.optional(z.boolean()),
});
export type LoginResponse = z.output<typeof LoginResponse>;

/** For somebody without an account. */
const invitation = {
  magic_token: orDefault(MagicToken, ''),
  /** Of the embedded widget they come by: uninvited, they talk with its host alone. */
  widget_id: z.optional(WidgetId),
  /** The host; absent: the founder, as in the attributes of the widget. */
  widget_host: z.optional(Uid),
};
/** Issued by a provider; opaque. */
const Proof = z.string().check(z.minLength(1), z.maxLength(8_192));
const GoogleCredential = z.object({ type: z.literal('google'), id_token: Proof, ...invitation });
const GithubCredential = z.object({ type: z.literal('github'), code: Proof, ...invitation });
const OpenidCredential = z.object({
  type: z.literal('oidc'),
  /** Returned by the provider in the address. */
  code: Proof,
  state: Proof,
  /** Likewise, from providers that send it; clients that pass it on cannot be misled about the provider (RFC 9207). */
  iss: maybe(Proof),
  ...invitation,
});
const WalletCredential = z.object({
  type: z.literal('metamask'),
  public_address: WalletAddress,
  nonce: WalletNonce,
  signature: WalletSignature,
  ...invitation,
});

/** Sign-in methods with a provider account, which can be linked. */
export const IdentityCredential = z.discriminatedUnion('type', [
  GoogleCredential,
  GithubCredential,
  OpenidCredential,
  WalletCredential,
]);
export type IdentityCredential = z.output<typeof IdentityCredential>;
/** The requested name of an account made by following a magic link; empty for existing accounts. */
const ExtraName = z.string().check(z.trim(), maxBytes(NAME_MAX_BYTES));

/** Ways to sign in. */
export const Credential = z.discriminatedUnion('type', [
  z.object({ type: z.literal('password'), email: Email, password: Password }),
  GoogleCredential,
  GithubCredential,
  OpenidCredential,
  z.object({ type: z.literal('magiclink'), magic_token: MagicToken, extra_name: orDefault(ExtraName, '') }),
  WalletCredential,
  z.object({ type: z.literal('thirdparty'), key: Proof }),
  /** Finishes a sign-in that was answered `auth.second_factor_required`. */
  z.object({ type: z.literal('second_factor'), ticket: Proof, code: SecondFactorCode }),
]);
export type Credential = z.output<typeof Credential>;

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
    summary: 'Exchange both tokens for new ones; the old refresh token stops working',
    body: json(z.object({ token: z.string(), refresh_token: z.string() })),
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
      z.object({
        magic_token: maybe(MagicToken),
        email: maybe(Email),
        password: maybe(NewPasswordOrNone),
        name: maybe(UserName),
        ...NewAccountFields,
        /** Of the embedded widget that registers its visitor. Whoever comes by one, uninvited, talks with its host alone. */
        widget_id: maybe(WidgetId),
        /** The host; absent: the founder, as in the attributes of the widget. */
        widget_host: maybe(Uid),
        device: orDefault(Device, UNKNOWN_DEVICE),
        device_token: DeviceToken,
      }),
    ),
    setsFileCookie: 'with_tokens',
    response: json(LoginResponse),
    problems: [
      'invite.required',
      'invite.unconfirmed',
      'invite.invalid',
      'auth.method_disabled',
      'user.email_conflict',
      'user.name_conflict',
      'license.user_limit',
    ],
  },
});
