import * as z from 'zod/mini';
import { PasskeyName } from '../chosen-names.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { Timestamp } from '../ids.ts';
import { maxLength, maybe, orDefault } from '../input.ts';
import { PASSKEY_ID_MAX_LENGTH } from '../limits.ts';
import { Password } from './account-fields.ts';
import { Device, DeviceToken, LoginResponse, UNKNOWN_DEVICE } from './auth.ts';

/** Bytes in base64url without padding, as all of WebAuthn writes them in JSON. */
const base64url = (limit: number) => z.string().check(maxLength(limit), z.regex(/^[\w-]*$/));

/** The credential id that an authenticator gives a passkey. */
export const PasskeyId = base64url(PASSKEY_ID_MAX_LENGTH).check(z.minLength(1));
/** The client data that the authenticator signed: JSON with the challenge and the page's origin. */
const ClientData = base64url(8_192);
const AuthenticatorData = base64url(16_384);
const Transports = z.array(z.string().check(maxLength(32))).check(z.maxLength(10));

const credentialFields = { id: PasskeyId, rawId: PasskeyId, type: z.literal('public-key') };

/** What `navigator.credentials.create` returns, as `toJSON` writes it; fields that are not listed are ignored. */
export const NewPasskeyCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: AuthenticatorData,
    transports: orDefault(Transports, []),
  }),
});
export type NewPasskeyCredential = z.output<typeof NewPasskeyCredential>;

/** Likewise for `navigator.credentials.get`. */
export const PasskeyCredential = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: AuthenticatorData,
    signature: base64url(4_096),
    /** The account, as the options of its registration named it. */
    userHandle: maybe(base64url(128)),
  }),
});
export type PasskeyCredential = z.output<typeof PasskeyCredential>;

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  /** Milliseconds. */
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/**
 * The options of a registration, twice: VoceChat's web client (0.5.5) reads `options`, without `excludeCredentials`,
 * whose ids it does not convert, and sends `challenge_id` back.
 */
export const PasskeyCreation = z.object({
  publicKey: CreationOptions,
  challenge_id: z.string(),
  options: z.object({ publicKey: z.omit(CreationOptions, { excludeCredentials: true }) }),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  /** Always empty: it is the same for all users, and the browser offers the passkeys that it has for this server. */
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
});

/** The options of a sign-in, twice, as in `PasskeyCreation`. */
export const PasskeyRequest = z.object({
  publicKey: RequestOptions,
  challenge_id: z.string(),
  options: z.object({ publicKey: RequestOptions }),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** A passkey, as its owner sees it. */
export const OwnPasskey = z.object({
  /** Rises in the order of an account's registrations; unique in it but for passkeys of early versions, which have 0. */
  id: z.int(),
  credential_id: z.string(),
  name: z.string(),
  created_at: Timestamp,
  /** Time of the last sign-in with it; null: never. */
  last_used_at: z.nullable(Timestamp),
});
export type OwnPasskey = z.output<typeof OwnPasskey>;

const signingIn = { device: orDefault(Device, UNKNOWN_DEVICE), device_token: DeviceToken };
const OnePasskey = z.object({ credential_id: PasskeyId });

export const passkeyEndpoints = endpoints({
  startPasskeyRegistration: {
    method: 'POST',
    path: '/token/passkey/register/start',
    access: 'user',
    summary:
      'Begin to register a passkey: with the password, or within minutes after signing in; with a second factor only then',
    body: json(z.object({ password: maybe(Password) })),
    response: json(PasskeyCreation),
    problems: ['auth.method_disabled', 'auth.session_too_old', 'auth.proof_required', 'passkey.too_many'],
  },
  finishPasskeyRegistration: {
    method: 'POST',
    path: '/token/passkey/register/finish',
    access: 'user',
    summary: 'Register the passkey that the browser made',
    body: json(
      z.union([
        z.object({ credential: NewPasskeyCredential, name: maybe(PasskeyName) }),
        // VoceChat's web client.
        z.object({ attestation: NewPasskeyCredential, name: maybe(PasskeyName) }),
      ]),
    ),
    response: json(OwnPasskey),
    problems: ['auth.method_disabled', 'auth.exchange_failed', 'passkey.too_many', 'auth.bound_already'],
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/token/passkey/auth/start',
    access: 'public',
    summary: 'Begin to sign in with a passkey; says nothing about any account',
    response: json(PasskeyRequest),
    problems: ['auth.method_disabled'],
  },
  finishPasskeySignIn: {
    method: 'POST',
    path: '/token/passkey/auth/finish',
    access: 'public',
    setsFileCookie: 'with_tokens',
    summary: 'Sign in with what the passkey signed',
    body: json(
      z.union([
        z.object({ credential: PasskeyCredential, ...signingIn }),
        // VoceChat's web client.
        z.object({ authentication: PasskeyCredential, ...signingIn }),
      ]),
    ),
    response: json(LoginResponse),
    problems: ['auth.credential_refused', 'auth.method_disabled', 'auth.account_frozen'],
  },
  listPasskeys: {
    method: 'GET',
    path: '/token/passkey/list',
    access: 'user',
    summary: 'The passkeys of the signed-in user, in the order in which they were registered',
    response: json(z.array(OwnPasskey)),
    problems: [],
  },
  renamePasskey: {
    method: 'PUT',
    path: '/token/passkey/:credential_id',
    access: 'user',
    summary: 'Give an own passkey another name',
    params: OnePasskey,
    body: json(z.object({ name: PasskeyName })),
    response: empty,
    problems: ['passkey.not_found'],
  },
  deletePasskey: {
    method: 'DELETE',
    path: '/token/passkey/:credential_id',
    access: 'user',
    summary: 'Remove an own passkey: it signs in no more',
    params: OnePasskey,
    response: empty,
    problems: ['passkey.not_found', 'auth.last_sign_in_method'],
  },
});
