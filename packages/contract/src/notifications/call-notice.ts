import type { CallOutcome } from '../chat/call.ts';
import type { Timestamp, Uid } from '../ids.ts';
import type { MessageProperties } from '../chat/message-properties.ts';

/** What the message left behind by a call says about it. */
export interface CallNotice {
  started_at: Timestamp;
  /** How long people talked; 0 if nobody answered. */
  seconds: number;
  video: boolean;
  /** Everybody who took part, once, in the order in which they joined. */
  users: Uid[];
  outcome: CallOutcome;
}

const CALL = 'call';

/**
 * Properties of a message that the server writes in the name of whoever began a call; its text says the same in
 * symbols, which clients without support for it show. The server never accepts this from clients (`notice` is removed).
 */
export const callProperties = (call: CallNotice): MessageProperties => ({ notice: CALL, call });

/** What a message says about a call; null: it is an ordinary one. */
export const callNoticeOf = (properties: MessageProperties | null | undefined): CallNotice | null =>
  properties?.['notice'] === CALL ? (properties['call'] as CallNotice) : null;
