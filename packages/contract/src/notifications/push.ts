import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { Timestamp } from '../ids.ts';
import { maxLength } from '../input.ts';
import { PUSH_SCOPE_MAX_LENGTH } from '../limits.ts';
import type { ChatTarget } from '../chat/messages.ts';
import type { NotifyReason } from './why-notify.ts';
import { urlOf } from '../web-address.ts';

/** Base64url of so many bytes, as browsers write keys. */
const bytesIn = (pattern: RegExp) => z.string().check(maxLength(100), z.regex(pattern));

/** A browser that can be reached by push (RFC 8030), as its `PushSubscription` says. It belongs to one session. */
export const PushSubscription = z.object({
  /** An address of its push service; whoever knows it can send to it, so nobody else is shown it. */
  endpoint: z.string(),
  /** The browser's public key, an uncompressed point of P-256. */
  p256dh: z.string(),
  /** The secret it shares with this server. */
  auth: z.string(),
  /** Of its service worker. */
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
  /** Of this device and session; null: none. */
  subscription: z.nullable(PushSubscription),
});

/** What a push says, as JSON: that something was said. */
export interface MessagePush {
  type: 'message';
  /** The same for all of a chat. */
  tag: string;
  /** The chat, as the reader sees it. */
  target: ChatTarget;
  mid: number;
  from_uid: number;
  created_at: Timestamp;
  reason: NotifyReason;
  /** In the reader's language, as is `body`; on one line. */
  title: string;
  /** What was said, cut; if the reader wants no preview, only that something was. */
  body: string;
  /** In the web app, relative to its address. */
  url: string;
  /** Without sound. */
  silent: boolean;
  /** How many messages the reader has not read in the chats that notify them, at most `BADGE_MAX`. */
  badge: number;
  /** Texts of the actions, in the reader's language. */
  actions: { reply: string; read: string };
}

/** Likewise that the notification of messages must go: they were deleted, or read elsewhere. */
export interface WithdrawalPush {
  type: 'withdrawal';
  tag: string;
  /** These and no others. */
  mids: number[];
  badge: number;
}

/** That somebody calls the reader, and that it rings. */
export interface CallPush {
  type: 'call';
  /** The same for all calls of a person; no message has it. */
  tag: string;
  /** The conversation, as the reader sees it. */
  target: ChatTarget;
  /** Names this call: `call_over` repeats it. */
  channel_name: string;
  from_uid: number;
  created_at: Timestamp;
  /** When it stops to ring by itself: a push that arrives later is shown no more. */
  rings_until: Timestamp;
  /** It began with a camera. */
  video: boolean;
  /** Who calls. */
  title: string;
  /** In the reader's language, with or without camera. */
  body: string;
  /** In the web app, relative to its address. */
  url: string;
  silent: boolean;
  /** Texts of the actions, in the reader's language. */
  actions: { answer: string; decline: string };
}

/** That a call rings no more: it was answered, declined, cancelled or missed. */
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
