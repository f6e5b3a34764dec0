import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { ConversationKey, Sent } from '../conversations/conversations.access.ts';
import type { ReactionStore } from './reactions/reactions.store.ts';

/** One committed entry of the message log. */
export interface LoggedEntry extends Sent {
  mid: Mid;
  created_at: Timestamp;
  kind: LogKind;
  /** The message that a reply, edit, like or deletion is about. */
  about_mid: Mid | null;
  /** `detail` of the wire as JSON text. */
  detail: string;
}

/** The kind of a log entry: a new message, a reply to one, or a change to one. */
export type LogKind = 'normal' | 'reply' | 'edit' | 'like' | 'delete';

/** An entry to be appended to the log. Times in milliseconds. */
export interface NewEntry extends Omit<LoggedEntry, 'mid'> {
  /** Null: does not expire. A reaction expires with its message. */
  expires_at: Timestamp | null;
}

/** The content of a message. */
export interface Content {
  content_type: string;
  content: string;
  /** JSON text of an object. */
  properties: string | null;
}

/** A message (`normal`, `reply`) with its current content, after all edits. Never a reaction. */
export interface StoredMessage extends Omit<NewEntry, 'detail'>, Content {
  mid: Mid;
  kind: 'normal' | 'reply';
  edited_at: Timestamp | null;
  /** If set, the content is erased. */
  deleted_at: Timestamp | null;
}

/** Entries between two mids (exclusive) that are visible at `now`: the newest, or with `after` the oldest ones. */
export interface HistoryPage {
  before: Mid | undefined;
  after: Mid | undefined;
  limit: number;
  now: Timestamp;
}

export interface ChangesRange {
  after: Mid;
  limit: number;
  now: Timestamp;
}

/** The messages addressed to a user: all their direct messages, and their channels' messages since they joined. */
export interface Inbox {
  uid: Uid;
  /** Only messages after this one. */
  after_mid: number;
  /** Private channels of the user; messages up to `since_mid` were sent before they joined. */
  joined: readonly { gid: Gid; since_mid: Mid }[];
  /** Public channels, and when the user was created. */
  open: { gids: readonly Gid[]; since: Timestamp };
}

/** Messages up to a mid are cleared, in one channel or (null) on the whole server. */
export interface Clearing {
  gid: Gid | null;
  /** 0: there were no messages yet. */
  cleared_mid: number;
}

export interface InboxReading {
  /** The clearings of the server and of these channels. */
  clearings: readonly Clearing[];
  /** The end of the log at the time of reading. */
  last_mid: number;
  /** The newest mid from before the user existed: public messages up to here were not addressed to them. */
  open_since_mid: number;
  /** Ascending. */
  mids: readonly Mid[];
}

/** Inboxes of users, read at a single moment. */
export interface Inboxes {
  /** The newest `limit` entries of an inbox, read at a single moment; some may have expired. */
  readInbox(inbox: Inbox, limit: number): Promise<InboxReading>;
  /**
   * The first of `mids`, without deleted or hidden ones, up to a byte limit; at least one. `rest`: the mids still to be
   * read.
   */
  readByMids(
    mids: readonly Mid[],
    now: Timestamp,
    maxBytes: number,
  ): Promise<{ entries: LoggedEntry[]; rest: readonly Mid[] }>;
}

/**
 * The message log and the current content of each message. Lists of entries end at a byte limit (`PAGE_MAX_BYTES`), but
 * contain at least one entry. Cleared messages are not found.
 */
export interface MessageStore extends Inboxes {
  /** Writes the log entry and state of a new message; mids rise in the order of commits. */
  append(entry: NewEntry, content: Content): Promise<Mid>;
  /** Writes the log entry of an edit, like or deletion. */
  appendReaction(entry: NewEntry): Promise<Mid>;
  /** Changes the content of a message, in its log entry too; its earlier edits are removed from the log. */
  rewrite(mid: Mid, detail: string, state: Content & { edited_at: Timestamp }): Promise<void>;
  /** Empties the message; its edits and likes are removed from the log. */
  blank(mid: Mid, detail: string, state: Content & { deleted_at: Timestamp }): Promise<void>;
  /** The log entry that first deleted a message. */
  findDeletion(mid: Mid): Promise<Mid | null>;
  /** Whether a mid is that of an edit, like or deletion. */
  isReaction(mid: Mid): Promise<boolean>;
  /**
   * The current content of a message; null for unknown mids and for reactions. Deleted ones are found, and expired ones
   * until they are erased.
   */
  find(mid: Mid): Promise<StoredMessage | null>;
  /** Whether a user has written to another, and that is not yet erased. */
  hasWritten(from: Uid, to: Uid): Promise<boolean>;
  /** The newest mid ever used, 0 before the first. */
  lastMid(): Promise<number>;
  /** Entries visible at `now`, ascending, for delivery. */
  listAfter(mid: number, limit: number, now: Timestamp): Promise<LoggedEntry[]>;
  /** The entries of a conversation, ascending. */
  listHistory(conversation: ConversationKey, page: HistoryPage): Promise<LoggedEntry[]>;
  /**
   * Edits, likes and deletions above a mid of any of these messages, ascending; if there are too many, likes are left
   * out first.
   */
  listChanges(mids: readonly Mid[], range: ChangesRange): Promise<LoggedEntry[]>;
}

/** Messages that expired or were cleared: hidden at once, erased later in batches. */
export interface ErasureStore {
  /** Hides everything up to now; returns the last hidden mid. */
  clear(gid: Gid | null): Promise<number>;
  /** When the next message expires, or should already have been erased. */
  findNextExpiry(): Promise<Timestamp | null>;
  /** Expired messages not yet erased, earliest expiry first. */
  listExpired(now: Timestamp, limit: number): Promise<StoredMessage[]>;
  /** Entries hidden by a clearing and not yet erased, ascending. */
  listCleared(gid: Gid | null, limit: number): Promise<Mid[]>;
  /** The entries of a user's direct conversations, ascending. */
  listDirect(uid: Uid, limit: number): Promise<Mid[]>;
  /** The messages among these entries, hidden or not. */
  listMessages(mids: readonly Mid[]): Promise<StoredMessage[]>;
  /** Deletes entries, their content, and the reactions to them. */
  erase(mids: readonly Mid[]): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  messages: MessageStore;
  reactions: ReactionStore;
  erasure: ErasureStore;
}

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores>;
export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();
