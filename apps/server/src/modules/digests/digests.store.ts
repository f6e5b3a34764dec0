import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';

/** What one person has been told by mail about what they missed. */
export interface DigestMark {
  uid: Uid;
  /** Nothing up to here is reported any more. */
  told_mid: number;
  /** A mail was sent, and they have not been online since. */
  is_told: boolean;
}

/** Messages of one sender in one chat that a reader has not seen. */
export interface UnreadCount {
  from_uid: Uid;
  count: number;
  last_mid: Mid;
}

/** A chat with messages: a channel, or one's direct messages. */
export interface Newest {
  gid: Gid | null;
  to_uid: Uid | null;
  mid: Mid;
}

/** What is counted: nothing up to `after`, and only what can be seen at `now`. */
export interface UnreadSince {
  after: number;
  now: Timestamp;
}

/** Enough for a mail to say that it is a lot, and few enough that others need not wait for the count. */
export const COUNTED_MAX = 100;

export interface DigestStore {
  list(): Promise<DigestMark[]>;
  /** Gives everybody without a mark one at the end of the log. */
  insertMissing(): Promise<void>;
  save(mark: DigestMark): Promise<void>;
  /** The newest mid ever used, 0 before the first. */
  lastMid(): Promise<number>;
  /** The newest message of each chat with one in `after < mid <= last`. */
  listNewest(after: number, last: number): Promise<Newest[]>;
  /** Of the newest hundred direct messages to `uid`, those beyond their read markers, by sender. */
  countDirect(uid: Uid, since: UnreadSince): Promise<UnreadCount[]>;
  /** Likewise in one channel. */
  countInChannel(uid: Uid, gid: Gid, since: UnreadSince): Promise<UnreadCount[]>;
}

/** What this feature stores. */
export interface Stores {
  digests: DigestStore;
}

/** What it also holds in memory. */
export type Change = { kind: 'digest_mark.changed'; mark: DigestMark };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();
