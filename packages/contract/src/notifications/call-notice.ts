import type { CallOutcome } from '../chat/call.ts';
import type { MessageProperties } from '../chat/message-properties.ts';
import type { Timestamp, Uid } from '../ids.ts';

/** The notice in the message that a call leaves behind. */
export interface CallNotice {
  started_at: Timestamp;
  /** Duration of the conversation; 0 if the call was not answered. */
  seconds: number;
  video: boolean;
  /** All participants, each once, in the order in which they joined. */
  users: Uid[];
  outcome: CallOutcome;
}

const CALL = 'call';

/**
 * Properties of a message that the server writes in the caller's name; its text says the same in symbols, for clients
 * without support for notices. The server never accepts this from clients (`notice` is removed).
 */
export const callProperties = (call: CallNotice): MessageProperties => ({ notice: CALL, call });

/** The call notice of a message; null: it is an ordinary message. */
export const callNoticeOf = (properties: MessageProperties | null | undefined): CallNotice | null =>
  properties?.['notice'] === CALL ? (properties['call'] as CallNotice) : null;
