import { generateKeyPairSync } from 'node:crypto';
import { json, text } from 'node:stream/consumers';
import { listenOnLoopback, sendJson } from '@loquat/counterparts/loopback';
import { jwtVerify } from 'jose';
import { expect } from 'vitest';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const CLIENT_EMAIL = 'push@team.example';
const PROJECT = 'team';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';

/** A message as FCM received it. */
export interface FcmReceived {
  token: string;
  notification?: { title: string; body: string };
  data: Record<string, string>;
  android: Record<string, unknown>;
  apns: { headers: Record<string, string>; payload: { aps: Record<string, unknown> } };
}

/** Google's token service and FCM HTTP v1, on a loopback address. */
export interface Fcm {
  origin: string;
  /** The configuration that administrators enter. */
  config: object;
  received: FcmReceived[];
  /** How many tokens were issued. */
  granted: () => number;
  /** Sets the answer to later messages; 200 by default. */
  answer(status: number, body?: object, headers?: Record<string, string>): void;
  /** Invalidates all tokens issued so far. */
  revoke(): void;
  /** Makes the token service refuse all requests. */
  refuse(): void;
  /** Waits until this many messages have arrived, and returns them. */
  messages(count: number): Promise<FcmReceived[]>;
  close(): Promise<void>;
}

const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
/** A secret that only this server and the token service may see. */
export const FCM_SECRET = pem.split('\n')[1]!;

export async function startFcm(): Promise<Fcm> {
  const received: FcmReceived[] = [];
  let answer: [status: number, body: object, headers: Record<string, string>] = [200, { name: 'sent' }, {}];
  let [granted, revoked] = [0, 0];
  let isRefusing = false;

  async function isOurs(assertion: string, origin: string): Promise<boolean> {
    const expected = {
      issuer: CLIENT_EMAIL,
      audience: `${origin}/token`,
      algorithms: ['RS256'],
      currentDate: new Date(),
    };
    const { payload } = await jwtVerify(assertion, publicKey, expected);
    return payload['scope'] === SCOPE && payload.exp! - payload.iat! <= 3_600;
  }

  const loopback = await listenOnLoopback(async (request, response, { pathname }) => {
    if (pathname === '/token') {
      const form = new URLSearchParams(await text(request));
      const isGranted = !isRefusing && (await isOurs(form.get('assertion') ?? '', loopback.origin));
      if (!isGranted) return sendJson(response, 400, { error: 'invalid_grant' });
      granted += 1;
      return sendJson(response, 200, { access_token: `ya29.secret-${granted}`, expires_in: 3_599 });
    }
    if (pathname !== `/v1/projects/${PROJECT}/messages:send`) return sendJson(response, 404, { error: {} });
    const { message } = (await json(request)) as { message: FcmReceived };
    received.push(message);
    const token = Number(request.headers.authorization?.replace('Bearer ya29.secret-', ''));
    if (!(token > revoked && token <= granted))
      return sendJson(response, 401, { error: { status: 'UNAUTHENTICATED' } });
    return sendJson(response, ...answer);
  });
  return {
    origin: loopback.origin,
    config: {
      enabled: true,
      use_official: false,
      project_id: PROJECT,
      client_email: CLIENT_EMAIL,
      private_key: pem,
      token_url: `${loopback.origin}/token`,
    },
    received,
    granted: () => granted,
    answer: (status, body = {}, headers = {}) => void (answer = [status, body, headers]),
    revoke: () => void (revoked = granted),
    refuse: () => void (isRefusing = true),
    async messages(count) {
      await expect.poll(() => received.length, { interval: 5 }).toBeGreaterThanOrEqual(count);
      return received;
    },
    close: loopback.close,
  };
}
