import type { ChatTarget, Gid, Uid } from '@loquat/contract';

export {
  BY_TARGET,
  CONVERSATION_ID,
  CONVERSATION_OF_CHANNEL,
  type ConversationId,
  type ConversationKey,
  createConversationStore,
  createImportedConversations,
  gidOf,
  isBetween,
  isPartyOf,
  keyOf,
  keyOfChannel,
  sentColumnsOf,
  TARGET_COLUMNS,
  type TargetColumns,
  withConversation,
  withTarget,
  zeroedRecipientOf,
} from './conversations.store.ts';

/** The conversation in the columns of a log entry: exactly one of the two is set. */
export interface Recipient {
  /** The channel; null for a direct message. */
  gid: Gid | null;
  /** The recipient of a direct message; null in channels. */
  to_uid: Uid | null;
}

/** The conversation of a message or of a change to one, as stored. */
export interface Sent extends Recipient {
  from_uid: Uid;
}

/** The columns for a conversation that the sender calls `target`. */
export const recipientOf = (target: ChatTarget): Recipient =>
  'gid' in target ? { gid: target.gid, to_uid: null } : { gid: null, to_uid: target.uid };

/** The conversation as its sender calls it. */
export const targetOf = ({ gid, to_uid }: Recipient): ChatTarget => (gid === null ? { uid: to_uid as Uid } : { gid });

/** The conversation as a reader calls it: a direct one by its other user. */
export const chatOf = (sent: Sent, reader: Uid): ChatTarget =>
  targetOf(sent.to_uid === reader ? { gid: null, to_uid: sent.from_uid } : sent);

/** Whether a user takes part: as one of the two users, or as `isInChannel` says. */
export const takesPart = ({ gid, from_uid, to_uid }: Sent, uid: Uid, isInChannel: (gid: Gid) => boolean): boolean =>
  gid === null ? uid === from_uid || uid === to_uid : isInChannel(gid);
