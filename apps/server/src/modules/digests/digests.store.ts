import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';

/** What one person knows by mail of what they missed. */
export interface DigestMark {
  uid: Uid;
  /** Nothing up to here is told any more. */
  told_mid: number;
  /** A letter went out, and they were not here since. */
  is_told: boolean;
}

/** Messages of one sender in one chat that a reader has not seen. */
export interface UnreadCount {
  from_uid: Uid;
  count: number;
  last_mid: Mid;
}

/** A chat in which something was said: a channel, or what was sent to a person directly. */
export interface Newest {
  gid: Gid | null;
  to_uid: Uid | null;
  mid: Mid;
}

/** What is counted: nothing up to `after`, and what is to be seen at `now`. */
export interface UnreadSince {
  after: number;
  now: Timestamp;
}

export interface DigestStore {
  list(): Promise<DigestMark[]>;
  /** Gives a mark at the end of the log to everybody who has none. */
  insertMissing(): Promise<void>;
  save(mark: DigestMark): Promise<void>;
  /** The newest mid ever given, 0 before the first. */
  lastMid(): Promise<number>;
  /** The newest message of each chat with one in `after < mid <= last`. */
  listNewest(after: number, last: number): Promise<Newest[]>;
  /** Of the newest hundred messages that were sent to `uid` directly, those beyond their read markers, by sender. */
  countDirect(uid: Uid, since: UnreadSince): Promise<UnreadCount[]>;
  /** The same in one channel. */
  countInChannel(uid: Uid, gid: Gid, since: UnreadSince): Promise<UnreadCount[]>;
}
