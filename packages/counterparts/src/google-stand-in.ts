import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { listenOnLoopback, sendJson } from './loopback.ts';

/** A user with a Google account. */
export interface GooglePerson {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
  locale?: string;
}

export type PublishedKey = JWK & { kid: string };

/** The part of Google needed for signing in: it issues ID tokens and publishes the keys they are signed with. */
export interface GoogleStandIn {
  /** The configuration that sends a server here for keys. */
  env: { GOOGLE_KEYS_URL: string };
  /** How often the keys were requested. */
  readonly asked: number;
  /** The public key as published. */
  publicKey(): PublishedKey;
  /** The token that an app's sign-in page gets for a user. `changes` are claims to override. */
  idToken(client_id: string, person: GooglePerson, changes?: object): Promise<string>;
  /** Signs with a new key from now on; the old one is no longer published. */
  rotate(): Promise<void>;
  close(): Promise<void>;
}

const KEYS_PATH = '/oauth2/v3/certs';
const HOUR_SECONDS = 3_600;

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  published: PublishedKey;
}

let keys = 0;
async function makeKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const kid = `key-${(keys += 1)}`;
  return { kid, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

export async function startGoogle(): Promise<GoogleStandIn> {
  let key = await makeKey();
  let asked = 0;
  const { origin, close } = await listenOnLoopback((_request, response, { pathname }) => {
    if (pathname !== KEYS_PATH) return sendJson(response, 404, { error: 'not_found' });
    asked += 1;
    return sendJson(response, 200, { keys: [key.published] }, { 'cache-control': 'public, max-age=20000' });
  });

  return {
    env: { GOOGLE_KEYS_URL: origin + KEYS_PATH },
    get asked() {
      return asked;
    },
    publicKey: () => key.published,
    async idToken(client_id, { email_verified = true, ...person }, changes = {}) {
      const now = Math.floor(Date.now() / 1_000);
      const times = { iat: now, exp: now + HOUR_SECONDS };
      const claims = { iss: 'https://accounts.google.com', aud: client_id, azp: client_id, ...times };
      return new SignJWT({ ...claims, ...person, email_verified, ...changes })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
        .sign(key.privateKey);
    },
    async rotate() {
      key = await makeKey();
    },
    close,
  };
}
