import { createPrivateKey, type KeyObject } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { PUSH_TOKEN_URL, type PushConfig } from '@loquat/contract';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';

export interface PushTokenParts {
  safeFetch: SafeFetch;
  allowPrivate: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

const SECOND_MS = 1_000;
const ASSERTION_SECONDS = 600;
/** Validity of tokens if the service does not give it. */
const DEFAULT_SECONDS = 3_600;
const ANSWER_MAX_BYTES = 100_000;
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';

/** A refusal is a code of RFC 6749 such as `invalid_grant`; nothing longer is passed on. */
const Answer = z.union([
  z.object({
    access_token: z.string().check(z.minLength(1)),
    /** Seconds. */
    expires_in: z._default(z.number(), DEFAULT_SECONDS),
  }),
  z.object({ error: z.string().check(z.regex(/^[a-z_]{1,40}$/)) }),
]);
/** The access token of the push provider, or the code of its refusal. */
export type PushToken = z.output<typeof Answer>;

/** The private key of the push provider's client; undefined if the text is not an RSA key in PEM format. */
export function readPushKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}

function parseAnswer(body: string): PushToken {
  try {
    return Answer.parse(JSON.parse(body));
  } catch {
    throw new OutgoingError('malformed');
  }
}

/** The URL of the token service: existing clients save an empty one for the usual. */
export const tokenUrlOf = ({ token_url }: Pick<PushConfig, 'token_url'>): string => token_url || PUSH_TOKEN_URL;

function signAssertion(push: PushConfig, key: KeyObject, now: number): Promise<string> {
  const iat = Math.floor(now / SECOND_MS);
  return new SignJWT({ iss: push.client_email, scope: SCOPE, aud: tokenUrlOf(push), iat, exp: iat + ASSERTION_SECONDS })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .sign(key);
}

/** Requests a token for sending push messages (RFC 7523). @throws OutgoingError */
export async function requestPushToken(
  push: PushConfig,
  key: KeyObject,
  { safeFetch, allowPrivate, now }: PushTokenParts,
): Promise<PushToken> {
  const assertion = await signAssertion(push, key, now);
  const options = {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
    allowPrivate,
    maxRedirects: 0,
    maxBytes: ANSWER_MAX_BYTES,
  } as const;
  return safeFetch(tokenUrlOf(push), options, async ({ body }) => parseAnswer(await text(body)));
}
