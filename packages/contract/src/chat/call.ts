import * as z from 'zod/mini';
import { defineEvents } from '../event.ts';
import { Timestamp, Uid } from '../ids.ts';
import { ChatTarget } from './messages.ts';

/** A participant of a call, once per device. */
const CallUser = z.object({ uid: Uid, device: z.string(), joined_at: Timestamp });

/** A member of a channel whom a participant calls into the channel's call. */
export const CallRing = z.object({ uid: Uid, by_uid: Uid, started_at: Timestamp });
export type CallRing = z.output<typeof CallRing>;

/** A conversation has at most one call. */
export const OpenCall = z.object({
  /** The conversation, as the reader sees it. */
  target: ChatTarget,
  /** The room's name at the voice provider. For a direct call, its last part is the person called. */
  channel_name: z.string(),
  started_at: Timestamp,
  started_by: Uid,
  /** The caller started it with a camera. */
  video: z.boolean(),
  /** In the order in which they joined. */
  users: z.array(CallUser),
  /** Users whose devices ring: the callee, or the members of a channel who are called into its call. */
  ringing: z.array(Uid),
  /** The caller of each member that rings in a channel. Absent on older servers and in direct calls. */
  rings: z.optional(z.array(CallRing)),
  /** The callee has joined; always true in channels. */
  answered: z.boolean(),
  /** Participants who lost the connection and may come back, as after a reload. Absent on older servers. */
  away: z.optional(z.array(Uid)),
  /**
   * The number of the current encryption key: it rises when a user loses access to the call, and `confirmCall` answers
   * the new key. Absent: devices do not encrypt.
   */
  e2ee_key_number: z.optional(z.int()),
});
export type OpenCall = z.output<typeof OpenCall>;

/**
 * `ended`: participants talked. The others are unanswered direct calls: declined, missed, or cancelled by the caller.
 */
export const CallOutcome = z.enum(['ended', 'declined', 'missed', 'cancelled']);
export type CallOutcome = z.output<typeof CallOutcome>;

const Moderation = {
  target: ChatTarget,
  channel_name: z.string(),
  /** The moderator. */
  by_uid: Uid,
};

export const callEvents = defineEvents({
  /** To the callee, when the call begins to ring, on streams opened with `joins_calls`. */
  user_calling: z.object({ type: z.literal('user_calling'), uid: Uid, target: Uid }),
  /** The calls of all conversations that the reader sees; replaces all that the client knew. */
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
  /** To a participant whose microphone a moderator closed. They can open it again. */
  call_muted: z.object({ type: z.literal('call_muted'), ...Moderation }),
  /** To a participant whom a moderator removed from the call. */
  call_removed: z.object({ type: z.literal('call_removed'), ...Moderation }),
});
