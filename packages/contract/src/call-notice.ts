import type { CallOutcome } from './calls.ts';
import type { Timestamp, Uid } from './ids.ts';
import type { MessageProperties } from './message-properties.ts';

/** What the message that a call leaves behind says of it. */
export interface CallNotice {
  started_at: Timestamp;
  /** How long people talked; 0 when nobody answered. */
  seconds: number;
  video: boolean;
  /** Everybody who was in it, once, in the order in which they came. */
  users: Uid[];
  outcome: CallOutcome;
}

const CALL = 'call';

/**
 * Properties of a message that the server writes in the name of whoever began a call; its text says the same in signs,
 * which clients that know nothing of it show. Whatever clients send is never one (`notice` is taken out).
 */
export const callProperties = (call: CallNotice): MessageProperties => ({ notice: CALL, call });

/** What a message tells of a call; null: it is an ordinary one. */
export const callNoticeOf = (properties: MessageProperties | null | undefined): CallNotice | null =>
  properties?.['notice'] === CALL ? (properties['call'] as CallNotice) : null;
