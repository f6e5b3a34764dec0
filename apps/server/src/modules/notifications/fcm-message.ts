import type { ChatTarget, PushPayload } from '@loquat/contract';
import type { PushTerms } from './push-targets.ts';

/** The data of an FCM message: strings only. */
type FcmData = Record<string, string>;

/** A message of FCM HTTP v1, with the fields used here. */
export interface FcmMessage {
  token: string;
  /** Displayed by the system itself. */
  notification?: { title: string; body: string };
  data: FcmData;
  android: { priority: 'HIGH' | 'NORMAL'; ttl: string; notification?: { tag: string; default_sound: boolean } };
  apns: { headers: Record<string, string>; payload: { aps: Record<string, unknown> } };
}

const SECOND_MS = 1_000;
const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** The chat under the names by which native apps open it. */
const chatOf = (target: ChatTarget) =>
  'gid' in target ? { vocechat_to_gid: target.gid } : { vocechat_from_uid: target.uid };

/** The data for the app: all fields except the displayed ones, so that the largest push fits into 4 kB. */
function dataOf(payload: PushPayload): FcmData {
  const fields = 'title' in payload ? { ...payload, ...payload.target, ...chatOf(payload.target) } : payload;
  const unsent = new Set(['title', 'body', 'target', 'actions']);
  const sent = Object.entries(fields).filter(([name]) => !unsent.has(name));
  return Object.fromEntries(sent.map(([name, value]) => [name, textOf(value)]));
}

function apsOf(payload: PushPayload): Record<string, unknown> {
  const badge = 'badge' in payload ? { badge: payload.badge } : {};
  // Without a notification, the push wakes the app in the background.
  if (!('title' in payload)) return { 'content-available': 1, ...badge };
  return { 'thread-id': payload.tag, ...(payload.silent ? {} : { sound: 'default' }), ...badge };
}

/**
 * A push for one token. The system displays messages and calls, one per `tag`; only the app can withdraw them, by
 * `data`. Android gets no `collapse_key`: a device keeps four of them, and drops the other pushes.
 */
export function fcmMessageOf(token: string, payload: PushPayload, terms: PushTerms, now: number): FcmMessage {
  const { urgency, ttlSeconds } = terms;
  const isShown = 'title' in payload;
  const headers = {
    'apns-push-type': isShown ? 'alert' : 'background',
    'apns-priority': isShown && urgency === 'high' ? '10' : '5',
    'apns-expiration': String(Math.floor(now / SECOND_MS) + ttlSeconds),
  };
  const message: FcmMessage = {
    token,
    data: dataOf(payload),
    android: { priority: urgency === 'high' ? 'HIGH' : 'NORMAL', ttl: `${ttlSeconds}s` },
    apns: { headers, payload: { aps: apsOf(payload) } },
  };
  if (!isShown) return message;
  const { title, body, tag, silent } = payload;
  return {
    ...message,
    notification: { title, body },
    android: { ...message.android, notification: { tag, default_sound: !silent } },
    apns: { ...message.apns, headers: { ...headers, 'apns-collapse-id': tag } },
  };
}
