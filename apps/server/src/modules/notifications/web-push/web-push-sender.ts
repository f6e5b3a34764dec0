import { PUSH_MAX_BYTES } from '@loquat/contract';
import { OutgoingError } from '#platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch, SafeResponse } from '#platform/safe-fetch/safe-fetch.ts';
import type { PushKeys } from '../push-keys.ts';
import { commonOutcome, type PushOutcome } from '../push-targets.ts';
import type { WebPush } from './web-push-protocol.ts';

export interface WebPushSender {
  send(push: WebPush): Promise<PushOutcome>;
  /** Resolves once no push is under way. */
  close(): Promise<void>;
}

export interface SenderParts {
  keys: PushKeys;
  safeFetch: SafeFetch;
}

const SECOND_MS = 1_000;
/** Push services accept signatures of at most 24 hours. */
const SIGNED_SECONDS = 43_200;
const SIGNATURES_MAX = 100;
const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 10_000;
const ENCODING = 'aes128gcm';
/** An address that must not be connected to, or that redirects, will never be a push service. */
const HOPELESS = new Set(['address', 'forbidden', 'redirects']);

function outcomeOf({ status, headers }: Pick<SafeResponse, 'status' | 'headers'>): PushOutcome {
  if (status === 404 || status === 410) return { is: 'gone' };
  return commonOutcome(status, headers) ?? { is: 'refused' };
}

/** Encrypts for one browser (RFC 8291), signs as this server (RFC 8292) and sends to the push service. */
export function createSender({ keys, safeFetch }: SenderParts): WebPushSender {
  /** By push service: one signature serves all pushes of half a day. */
  const signatures = new Map<string, { authorization: string; until: number }>();

  async function authorize(audience: string, { subject, now }: WebPush): Promise<string> {
    const nowSeconds = Math.floor(now / SECOND_MS);
    const known = signatures.get(audience);
    if (known && known.until - nowSeconds > SIGNED_SECONDS / 2) return known.authorization;
    const { default: webPush } = await import('web-push');
    const until = nowSeconds + SIGNED_SECONDS;
    const signed = webPush.getVapidHeaders(audience, subject, keys.publicKey, keys.privateKey, ENCODING, until);
    if (signatures.size >= SIGNATURES_MAX) signatures.clear();
    signatures.set(audience, { authorization: signed.Authorization, until });
    return signed.Authorization;
  }

  async function send(push: WebPush): Promise<PushOutcome> {
    const { endpoint, p256dh, auth } = push.to;
    const { topic, urgency, ttlSeconds } = push.terms;
    const { default: webPush } = await import('web-push');
    const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(push.payload), ENCODING);
    if (cipherText.length > PUSH_MAX_BYTES) return { is: 'refused' };
    const headers = {
      authorization: await authorize(new URL(endpoint).origin, push),
      'content-encoding': ENCODING,
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      topic,
      urgency,
    };
    const body = new Uint8Array(cipherText);
    const limits = {
      maxRedirects: 0,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MAX_BYTES,
      secure: true,
      keepConnection: true,
    };
    try {
      return await safeFetch(endpoint, { method: 'POST', headers, body, ...limits }, async (answer) =>
        outcomeOf(answer),
      );
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return HOPELESS.has(error.reason) ? { is: 'gone' } : { is: 'later', afterMs: undefined };
    }
  }

  return { send, close: async () => {} };
}
