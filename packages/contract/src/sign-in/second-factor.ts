import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { Timestamp, Uid } from '../ids.ts';
import { orDefault } from '../input.ts';
import { Password } from './account-fields.ts';
import { SecondFactorCode } from './second-factor-code.ts';

/** Of a code from an authenticator app. */
export const SECOND_FACTOR_DIGITS = 6;
/** Number of recovery codes that are issued at a time. */
export const RECOVERY_CODES = 10;
/** How long the ticket of `auth.second_factor_required` is valid. */
export const SECOND_FACTOR_TICKET_TTL_SECONDS = 300;

/** The body of `auth.second_factor_required`. */
export const SecondFactorRequired = z.object({
  reason: z.literal('second_factor_required'),
  /** Opaque. With a code, it finishes the sign-in once, on the device that began it. */
  ticket: z.string(),
  /** In seconds. */
  expires_in: z.int(),
});

/** Whether signing in to the caller's own account takes a code as well. */
export const OwnSecondFactor = z.object({
  is_on: z.boolean(),
  /** Null while it is off. */
  turned_on_at: z.nullable(Timestamp),
  /** Unused recovery codes. */
  recovery_codes_left: z.int(),
  /** Whether the server requires it of this account: then it cannot be turned off. Absent from older servers. */
  is_required: z.optional(z.boolean()),
});
export type OwnSecondFactor = z.output<typeof OwnSecondFactor>;

/** The secret that an authenticator app needs. */
export const SecondFactorSecret = z.object({
  /** Base32 without padding, for typing. */
  secret: z.string(),
  /** The same as an `otpauth:` address, for a link or a QR code. */
  uri: z.string(),
});
export type SecondFactorSecret = z.output<typeof SecondFactorSecret>;

const RecoveryCodes = json(z.object({ recovery_codes: z.array(z.string()) }));
/** Empty for a user without a password. */
const OwnPassword = orDefault(Password, '');

export const secondFactorEndpoints = endpoints({
  getSecondFactor: {
    method: 'GET',
    path: '/user/second_factor',
    access: 'user',
    withoutSecondFactor: true,
    summary: 'Whether signing in takes a code as well, and how many recovery codes are left',
    response: json(OwnSecondFactor),
    problems: [],
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/begin',
    access: 'user',
    withoutSecondFactor: true,
    summary: 'A new secret for an authenticator app; nothing changes until a code of it confirms it',
    body: json(z.object({ password: OwnPassword })),
    response: json(SecondFactorSecret),
    problems: ['user.wrong_old_password', 'auth.session_too_old', 'auth.second_factor_on'],
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/confirm',
    access: 'user',
    withoutSecondFactor: true,
    summary: 'Turn the second factor on with a first code; the answer has the recovery codes',
    body: json(z.object({ code: SecondFactorCode })),
    response: RecoveryCodes,
    problems: ['auth.wrong_code', 'auth.no_second_factor', 'auth.second_factor_on'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/user/second_factor/recovery_codes',
    access: 'user',
    summary: 'Replace the recovery codes',
    body: json(z.object({ password: OwnPassword, code: SecondFactorCode })),
    response: RecoveryCodes,
    problems: ['user.wrong_old_password', 'auth.wrong_code', 'auth.no_second_factor'],
  },
  turnOffSecondFactor: {
    method: 'POST',
    path: '/user/second_factor/turn_off',
    access: 'user',
    summary: 'Turn the second factor off with a code or a recovery code, unless the server requires it',
    body: json(z.object({ code: SecondFactorCode })),
    response: empty,
    problems: ['auth.wrong_code', 'auth.no_second_factor', 'user.protected'],
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/admin/user/:uid/second_factor',
    access: 'admin',
    audit: 'user.second_factor_reset',
    summary: 'Turn off the second factor of a user who lost it; not one’s own, nor the founder’s',
    params: z.object({ uid: Uid }),
    response: empty,
    problems: ['user.not_found', 'user.protected', 'auth.no_second_factor'],
  },
});
