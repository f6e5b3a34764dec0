import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';

/** One committed entry of the message log. Exactly one of `gid` and `to_uid` is set. */
export interface LoggedEntry {
  mid: Mid;
  from_uid: Uid;
  created_at: Timestamp;
  gid: Gid | null;
  to_uid: Uid | null;
  kind: LogKind;
  /** The message that a reply, edit, like or deletion is about. */
  about_mid: Mid | null;
  /** `detail` of the wire as JSON text. */
  detail: string;
}

/** What an entry of the log does: a new message, an answer to one, or a change to one. */
export type LogKind = 'normal' | 'reply' | 'edit' | 'like' | 'delete';

/** An entry on its way into the log. Times in milliseconds. */
export interface NewEntry extends Omit<LoggedEntry, 'mid'> {
  /** Null: stays. A reaction takes over the time of its message. */
  expires_at: Timestamp | null;
}

/** What a message carries. */
export interface Content {
  content_type: string;
  content: string;
  /** JSON text of an object. */
  properties: string | null;
}

/** A message (`normal`, `reply`) and what it says now, after all edits. Never a reaction. */
export interface StoredMessage extends Omit<NewEntry, 'detail'>, Content {
  mid: Mid;
  kind: 'normal' | 'reply';
  edited_at: Timestamp | null;
  /** Set: its content is erased. */
  deleted_at: Timestamp | null;
}

/** Entries between two mids (exclusive) that are to be seen at `now`: the newest, or after `after` the oldest ones. */
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

/** What was addressed to a user: all their direct messages, and what their channels said since they could hear it. */
export interface Inbox {
  uid: Uid;
  /** Nothing up to here. */
  after_mid: number;
  /** Channels they joined; messages up to `since_mid` were said before. */
  joined: readonly { gid: Gid; since_mid: Mid }[];
  /** Channels that are open to everybody, and since when the user exists. */
  open: { gids: readonly Gid[]; since: Timestamp };
}

/** What was said up to a mid is cleared, in one channel or (null) on the whole server. */
export interface Clearing {
  gid: Gid | null;
  /** 0: nothing had been said yet. */
  cleared_mid: number;
}

export interface InboxReading {
  /** What the server and these channels were cleared of. */
  clearings: readonly Clearing[];
  /** End of the log at the moment of reading. */
  last_mid: number;
  /** The newest mid from before the user existed: what open channels said up to here was not addressed to them. */
  open_since_mid: number;
  /** Ascending. */
  mids: readonly Mid[];
}

/** What was addressed to somebody, as one moment saw it. */
export interface Inboxes {
  /** The newest `limit` entries of an inbox, as one moment saw it; expired ones may be among them. */
  readInbox(inbox: Inbox, limit: number): Promise<InboxReading>;
  /**
   * The first of `mids`, without those that are gone or not to be seen at `now`, until they take so many bytes; at least
   * one. `rest`: what is still to be read.
   */
  readByMids(
    mids: readonly Mid[],
    now: Timestamp,
    maxBytes: number,
  ): Promise<{ entries: LoggedEntry[]; rest: readonly Mid[] }>;
}

/**
 * The message log and what each message says now. Lists of entries end with so many bytes (`PAGE_MAX_BYTES`), but with one
 * entry at the earliest. Nothing that was cleared is found any more. */
export interface MessageStore extends Inboxes {
  /** Writes log entry and state of a new message; mids rise in the order of commits. */
  append(entry: NewEntry, content: Content): Promise<Mid>;
  /** Writes the log entry of an edit, like or deletion. */
  appendReaction(entry: NewEntry): Promise<Mid>;
  /** The message says something else, in its log entry too; its earlier edits are gone from the log. */
  rewrite(mid: Mid, detail: string, state: Content & { edited_at: Timestamp }): Promise<void>;
  /** The message says nothing any more; its edits and likes are gone from the log. */
  blank(mid: Mid, detail: string, state: Content & { deleted_at: Timestamp }): Promise<void>;
  /** The log entry by which a message was deleted first. */
  findDeletion(mid: Mid): Promise<Mid | null>;
  /** Whether a mid names an edit, like or deletion. */
  isReaction(mid: Mid): Promise<boolean>;
  /**
   * What a message says now; null for unknown mids and for reactions. Deleted ones are found, and expired ones
   * until they are erased.
   */
  find(mid: Mid): Promise<StoredMessage | null>;
  /** The newest mid ever given, 0 before the first. */
  lastMid(): Promise<number>;
  /** What is to be seen at `now`, ascending, for delivery. */
  listAfter(mid: number, limit: number, now: Timestamp): Promise<LoggedEntry[]>;
  /** Ascending. */
  listChannelHistory(gid: Gid, page: HistoryPage): Promise<LoggedEntry[]>;
  /** Ascending; both directions of the conversation. */
  listDirectHistory(uid: Uid, peerUid: Uid, page: HistoryPage): Promise<LoggedEntry[]>;
  /** Edits, likes and deletions above a mid of any of these messages, ascending; rather likes are left out than others. */
  listChanges(mids: readonly Mid[], range: ChangesRange): Promise<LoggedEntry[]>;
}
