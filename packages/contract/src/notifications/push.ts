import * as z from 'zod/mini';
import type { ChatTarget } from '../chat/messages.ts';
import { empty, endpoints, json } from '../endpoint.ts';
import { Timestamp } from '../ids.ts';
import { maxLength } from '../input.ts';
import { PUSH_SCOPE_MAX_LENGTH } from '../limits.ts';
import { urlOf } from '../web-address.ts';
import type { NotifyReason } from './why-notify.ts';

/** Base64url of so many bytes, as browsers write keys. */
const bytesIn = (pattern: RegExp) => z.string().check(maxLength(100), z.regex(pattern));

/** A browser's push subscription (RFC 8030), as in its `PushSubscription`. It belongs to one session. */
export const PushSubscription = z.object({
  /** An address of its push service. It is secret: with it alone, pushes can be sent to the browser. */
  endpoint: z.string(),
  /** The browser's public key, an uncompressed point of P-256. */
  p256dh: z.string(),
  /** The secret it shares with this server. */
  auth: z.string(),
  /** Scope of its service worker. */
  scope: z.string(),
  created_at: Timestamp,
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const PushSubscriptionInput = z.object({
  endpoint: urlOf(/^https$/),
  p256dh: bytesIn(/^B[\w-]{86}=?$/),
  auth: bytesIn(/^[\w-]{22}(?:==)?$/),
  scope: z.string().check(maxLength(PUSH_SCOPE_MAX_LENGTH)),
});
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>;

const PushState = z.object({
  /** Whether administrators let the server send. */
  enabled: z.boolean(),
  /** The server's public key (RFC 8292), base64url, for `applicationServerKey`. It never changes. */
  public_key: z.string(),
  /** The subscription of this device and session; null: none. */
  subscription: z.nullable(PushSubscription),
});

/** The JSON of a push about a new message. */
export interface MessagePush {
  type: 'message';
  /** The same for all messages of a chat. */
  tag: string;
  /** The chat, as the reader sees it. */
  target: ChatTarget;
  mid: number;
  from_uid: number;
  created_at: Timestamp;
  reason: NotifyReason;
  /** In the reader's language, as is `body`; on one line. */
  title: string;
  /** The text of the message, shortened; if the reader wants no preview, only that there is a message. */
  body: string;
  /** In the web app, relative to its address. */
  url: string;
  /** Without sound. */
  silent: boolean;
  /** Number of unread messages in the chats that notify the reader, at most `BADGE_MAX`. */
  badge: number;
  /** Texts of the actions, in the reader's language. */
  actions: { reply: string; read: string };
}

/** The JSON of a push that withdraws notifications: their messages were deleted, or read elsewhere. */
export interface WithdrawalPush {
  type: 'withdrawal';
  tag: string;
  /** Other notifications stay. */
  mids: number[];
  badge: number;
}

/** The JSON of a push about an incoming call. */
export interface CallPush {
  type: 'call';
  /** The same for all calls of a user; no message has it. */
  tag: string;
  /** The conversation, as the reader sees it. */
  target: ChatTarget;
  /** Identifies this call: `call_over` repeats it. */
  channel_name: string;
  from_uid: number;
  created_at: Timestamp;
  /** When the call stops ringing: a push that arrives later is not shown. */
  rings_until: Timestamp;
  /** The caller started it with a camera. */
  video: boolean;
  /** Name of the caller. */
  title: string;
  /** In the reader's language, with or without camera. */
  body: string;
  /** In the web app, relative to its address. */
  url: string;
  silent: boolean;
  /** Texts of the actions, in the reader's language. */
  actions: { answer: string; decline: string };
}

/** The JSON of a push about the end of ringing: the call was answered, declined, cancelled or missed. */
export interface CallOverPush {
  type: 'call_over';
  tag: string;
  /** The notification of another call stays. */
  channel_name: string;
}
export type PushPayload = MessagePush | WithdrawalPush | CallPush | CallOverPush;

export const pushEndpoints = endpoints({
  getPush: {
    method: 'GET',
    path: '/user/push-subscription',
    access: 'user',
    summary: 'Whether this server pushes, with which key, and how it reaches this device',
    response: json(PushState),
    problems: [],
  },
  savePushSubscription: {
    method: 'PUT',
    path: '/user/push-subscription',
    access: 'user',
    summary: 'Let this device be reached by push until its session ends; replaces its earlier subscription',
    body: json(PushSubscriptionInput),
    response: json(PushSubscription),
    problems: [],
  },
  deletePushSubscription: {
    method: 'DELETE',
    path: '/user/push-subscription',
    access: 'user',
    summary: 'Reach this device by push no longer',
    response: empty,
    problems: [],
  },
});
