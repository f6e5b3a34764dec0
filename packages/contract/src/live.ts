import * as z from 'zod/mini';
import { endpoints, stream } from './endpoint.ts';
import { defineEvents } from './event.ts';
import { Timestamp } from './ids.ts';
import { STREAM_RETRY_DELAY_MS } from './limits.ts';

export const KickReason = z.enum(['login_from_other_device', 'delete_user', 'delete_device', 'logout', 'frozen']);
export type KickReason = z.output<typeof KickReason>;

/** The real reason, if `reason` only makes every client show its sign-in screen. */
export const KickCause = z.enum([
  'address_changed',
  'device_ended',
  'expired',
  'frozen',
  'mailbox_proved',
  'password_reset',
  'second_factor_missing',
  'token_reused',
  'too_many_devices',
]);
export type KickCause = z.output<typeof KickCause>;

const streamQuery = z.object({
  /** Access token, for clients that cannot set headers, such as the EventSource of browsers. */
  'api-key': z.optional(z.string()),
  /** Replay messages newer than this. */
  after_mid: z.optional(z.int().check(z.nonnegative())),
  /** `after_mid` counts reactions too, so likes that were sent to this device before may be sent again. */
  counts_reactions: z.optional(z.boolean()),
  /** The client can join calls over LiveKit: only such streams get `user_calling`. */
  joins_calls: z.optional(z.boolean()),
  /** Version of the user list that the client has; without it, the whole list is sent. */
  users_version: z.optional(z.int().check(z.nonnegative())),
  /** Maximum number of messages to replay; the newest ones are kept. */
  limit: z.optional(z.int().check(z.nonnegative())),
});

export const liveEndpoints = endpoints({
  openEvents: {
    method: 'GET',
    path: '/user/events',
    access: 'guest',
    rate: 'stream',
    visitors: true,
    setsFileCookie: 'for_its_token',
    summary: 'The live event stream: state and missed messages first, then `ready`, then events as they happen',
    query: streamQuery,
    response: stream('http'),
    problems: ['session.device_unknown'],
  },
  openEventSocket: {
    method: 'GET',
    path: '/user/events_ws',
    access: 'guest',
    rate: 'stream',
    visitors: true,
    summary: 'The live event stream over a WebSocket: each text frame is one event',
    query: streamQuery,
    response: stream('websocket'),
    problems: ['session.device_unknown', 'stream.upgrade_required'],
  },
});

export const liveEvents = defineEvents({
  ready: z.object({ type: z.literal('ready') }),
  heartbeat: z.object({ type: z.literal('heartbeat'), time: Timestamp }),
  kick: z.object({
    type: z.literal('kick'),
    reason: KickReason,
    /** Null if `reason` is precise enough; a cause unknown to this version counts as null. */
    cause: z.catch(z.optional(z.nullable(KickCause)), null),
  }),
});

/**
 * How long a client waits before it opens its stream again, in milliseconds: 2 seconds on average, twice as long after
 * every second failure, up to 16. `failures` counts those since it was ready last, without the present one. Chance
 * spreads the clients of a server that restarted, which all lost their streams in the same moment.
 */
export const streamRetryDelayMs = (failures: number): number =>
  (STREAM_RETRY_DELAY_MS << Math.min(failures >> 1, 3)) * (0.5 + Math.random());
