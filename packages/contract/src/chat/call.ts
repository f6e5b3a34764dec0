import * as z from 'zod/mini';
import { defineEvents } from '../event.ts';
import { Timestamp, Uid } from '../ids.ts';
import { ChatTarget } from './messages.ts';

/** Somebody in a call, once per device. */
const CallUser = z.object({ uid: Uid, device: z.string(), joined_at: Timestamp });

/** A conversation has one call at most. */
export const OpenCall = z.object({
  /** The conversation, as the reader sees it. */
  target: ChatTarget,
  /** The room's name at the voice provider. For a direct call, its last part is the person called. */
  channel_name: z.string(),
  started_at: Timestamp,
  started_by: Uid,
  /** It began with a camera. */
  video: z.boolean(),
  /** In the order in which they joined. */
  users: z.array(CallUser),
  /** Whose devices ring. */
  ringing: z.array(Uid),
  /** The person called has joined; always true in channels. */
  answered: z.boolean(),
});
export type OpenCall = z.output<typeof OpenCall>;

/**
 * `ended`: people talked. The others are direct calls that nobody answered: in time, at all, or before the caller left.
 */
export const CallOutcome = z.enum(['ended', 'declined', 'missed', 'cancelled']);
export type CallOutcome = z.output<typeof CallOutcome>;

export const callEvents = defineEvents({
  /** To the person called, when it begins to ring. */
  user_calling: z.object({ type: z.literal('user_calling'), uid: Uid, target: Uid }),
  /** The calls of all conversations that the reader sees, whatever was known before. */
  calls: z.object({ type: z.literal('calls'), calls: z.array(OpenCall) }),
  /** The outcome of a call. */
  call: z.object({ type: z.literal('call'), call: OpenCall }),
  call_ended: z.object({
    type: z.literal('call_ended'),
    target: ChatTarget,
    channel_name: z.string(),
    reason: CallOutcome,
    started_by: Uid,
  }),
});
