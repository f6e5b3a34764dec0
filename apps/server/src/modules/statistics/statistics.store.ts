import type { Mid, Uid } from '@loquat/contract';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';

/** How far the message log is counted. */
export interface Progress {
  /** The last entry that was counted; 0 before the first. */
  last_mid: Mid | 0;
  /** All messages up to there. */
  messages: number;
}

/** From the first half hour since the epoch up to, but not including, the last. */
export interface HalfHours {
  from: number;
  until: number;
}

/** Bytes of files. */
export interface FileBytes {
  image: number;
  video: number;
  audio: number;
}

/** A file's place among all, as the store that answered with it understands it. */
export type FilePlace = number | string;

/** What was counted, and what there is to count. Each call looks at a bounded number of rows. */
export interface StatisticsStore {
  progress(): Promise<Progress>;
  /** Entries of the message log that are not counted yet, at most. */
  backlog(): Promise<number>;
  /** Counts the next entries of the log; false if there were none. */
  countNext(limit: number): Promise<boolean>;
  /** These people were there in this half hour; bots, guests and visitors are left out. */
  markSeen(halfHour: number, uids: readonly Uid[]): Promise<void>;
  /** Forgets what is older than this half hour. */
  deleteBefore(halfHour: number): Promise<void>;
  messagesIn(period: HalfHours): Promise<number>;
  /** At most a few days, since it looks at everybody of each. */
  activeIn(period: HalfHours): Promise<number>;
  /** Of the next files after a place, null for the first; `next` is null if these were the last. */
  fileBytesAfter(place: FilePlace | null, limit: number): Promise<FileBytes & { next: FilePlace | null }>;
}

/** What this feature stores. */
export interface Stores {
  statistics: StatisticsStore;
}

export type RunUnit = RunUnitOf<Stores>;
