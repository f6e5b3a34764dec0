import { PUSH_MAX_BYTES, type PushPayload } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch, SafeResponse } from '../../platform/safe-fetch/safe-fetch.ts';
import type { PushKeys } from './push-keys.ts';
import type { StoredSubscription } from './notifications.store.ts';

/** How a push service treats a push (RFC 8030). */
export interface PushTerms {
  /** A later push of the same topic takes the place of one that is still waiting. */
  topic: string;
  urgency: 'normal' | 'high';
}

/** `gone`: the subscription is over. `refused`: this push is. `later`: not now, in so many milliseconds if told. */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'later'; afterMs: number | undefined };

export type SendPush = (to: StoredSubscription, payload: PushPayload, terms: PushTerms) => Promise<PushOutcome>;

export interface PushSenderParts {
  keys: PushKeys;
  safeFetch: SafeFetch;
  clock: Pick<Clock, 'now'>;
  /** The address of the app, by which push services reach the operator; empty if it is not set. */
  origin: () => string;
}

const SECOND_MS = 1_000;
/** How long a push service keeps what it cannot deliver. */
const TTL_SECONDS = 86_400;
/** Push services take signatures of at most 24 hours. */
const SIGNED_SECONDS = 43_200;
const SIGNATURES_MAX = 100;
const TIMEOUT_MS = 10_000;
const ANSWER_MAX_BYTES = 10_000;
const NO_CONTACT = 'mailto:operator@loquat.invalid';
const ENCODING = 'aes128gcm';
/** An address that may not be dialled, or that leads elsewhere, will never be one. */
const HOPELESS = new Set(['address', 'forbidden', 'redirects']);

function outcomeOf({ status, headers }: Pick<SafeResponse, 'status' | 'headers'>): PushOutcome {
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? NaN);
    return { is: 'later', afterMs: Number.isFinite(seconds) ? seconds * SECOND_MS : undefined };
  }
  return { is: status < 300 ? 'sent' : 'refused' };
}

/** Encrypts for one browser (RFC 8291), signs as this server (RFC 8292) and hands over to the push service. */
export function createPushSender({ keys, safeFetch, clock, origin }: PushSenderParts): SendPush {
  /** By push service: one signature serves all pushes of half a day. */
  const signatures = new Map<string, { authorization: string; until: number }>();

  async function authorize(audience: string): Promise<string> {
    const now = Math.floor(clock.now() / SECOND_MS);
    const known = signatures.get(audience);
    if (known && known.until - now > SIGNED_SECONDS / 2) return known.authorization;
    const { default: webPush } = await import('web-push');
    const subject = origin().startsWith('https:') ? origin() : NO_CONTACT;
    const until = now + SIGNED_SECONDS;
    const signed = webPush.getVapidHeaders(audience, subject, keys.publicKey, keys.privateKey, ENCODING, until);
    if (signatures.size >= SIGNATURES_MAX) signatures.clear();
    signatures.set(audience, { authorization: signed.Authorization, until });
    return signed.Authorization;
  }

  return async ({ endpoint, p256dh, auth }, payload, { topic, urgency }) => {
    const { default: webPush } = await import('web-push');
    const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(payload), ENCODING);
    if (cipherText.length > PUSH_MAX_BYTES) return { is: 'refused' };
    const headers = {
      authorization: await authorize(new URL(endpoint).origin),
      'content-encoding': ENCODING,
      'content-type': 'application/octet-stream',
      ttl: String(TTL_SECONDS),
      topic,
      urgency,
    };
    const body = new Uint8Array(cipherText);
    const limits = { maxRedirects: 0, timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_MAX_BYTES, secure: true };
    try {
      return await safeFetch(endpoint, { method: 'POST', headers, body, ...limits }, async (answer) =>
        outcomeOf(answer),
      );
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return HOPELESS.has(error.reason) ? { is: 'gone' } : { is: 'later', afterMs: undefined };
    }
  };
}
