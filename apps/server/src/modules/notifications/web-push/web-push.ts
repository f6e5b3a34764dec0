import { PUSH_MAX_BYTES, type PushPayload, type Uid } from '@loquat/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Changes } from '../../../platform/db/change-feed.ts';
import { OutgoingError } from '../../../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch, SafeResponse } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { ServerSettings } from '../../server/server.access.ts';
import type { UserDeleted } from '../../users/users.access.ts';
import type { PushKeys } from '../push-keys.ts';
import type { Change, RunUnit, StoredSubscription, Stores } from '../notifications.store.ts';
import { commonOutcome, type PushOutcome, type PushTerms, type PushTransport } from '../push-targets.ts';

type SendWebPush = (to: StoredSubscription, payload: PushPayload, terms: PushTerms) => Promise<PushOutcome>;

interface SenderParts {
  keys: PushKeys;
  safeFetch: SafeFetch;
  clock: Pick<Clock, 'now'>;
  /** The address of the app, by which push services reach the operator; empty if it is not set. */
  origin: () => string;
}

const SECOND_MS = 1_000;
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
  return commonOutcome(status, headers) ?? { is: 'refused' };
}

/** Encrypts for one browser (RFC 8291), signs as this server (RFC 8292) and hands over to the push service. */
function createSender({ keys, safeFetch, clock, origin }: SenderParts): SendWebPush {
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

  return async ({ endpoint, p256dh, auth }, payload, { topic, urgency, ttlSeconds }) => {
    const { default: webPush } = await import('web-push');
    const { cipherText } = webPush.encrypt(p256dh, auth, JSON.stringify(payload), ENCODING);
    if (cipherText.length > PUSH_MAX_BYTES) return { is: 'refused' };
    const headers = {
      authorization: await authorize(new URL(endpoint).origin),
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
  };
}

export interface WebPushParts extends SenderParts {
  transact: RunUnit;
  reads: Pick<Stores, 'pushSubscriptions'>;
  settings: Pick<ServerSettings, 'get'>;
  changes: Changes<Change | UserDeleted>;
}

/** Reaches browsers by the subscriptions they made (RFC 8030). */
export async function loadWebPush(parts: WebPushParts): Promise<PushTransport> {
  const { transact, reads, settings, changes, clock } = parts;
  const send = createSender(parts);
  const people = new Set<Uid>(await reads.pushSubscriptions.listUids());
  changes.follow({
    'push_subscription.saved': ({ uid }) => void people.add(uid),
    'user.deleted': ({ uid }) => void people.delete(uid),
  });
  return {
    isOn: () => settings.get('push').enabled,
    people,
    targetsOf: async (uid) =>
      (await reads.pushSubscriptions.listOf(uid, clock.now())).map((to) => ({
        ...{ uid, device: to.device, address: to.endpoint },
        send: (payload, terms) => send(to, payload, terms),
        drop: () => transact((tx) => tx.pushSubscriptions.deleteEndpoint(to.endpoint)),
      })),
  };
}
