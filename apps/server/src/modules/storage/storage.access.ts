import type { StorageReport, Uid } from '@loquat/contract';

/** Room for bytes that are arriving and not yet stored. */
export interface Reservation {
  /**
   * This many have arrived. @throws ProblemError `file.quota_reached`, `server.storage_full`; they then do not count
   */
  take(bytes: number): Promise<void>;
  /** This many of them were discarded. */
  giveBack(bytes: number): void;
  /** The bytes are stored, and counted there, or discarded. */
  end(): void;
}

/** How much people may still add. */
export interface StorageRoom {
  /**
   * Room for somebody's bytes; what is announced counts against their quota until the end, and against the room of all
   * as it arrives.
   * @throws ProblemError `file.quota_reached`, `server.storage_full`
   */
  reserve(uid: Uid, announcedBytes: number): Promise<Reservation>;
}

/** What is stored, and by whom. */
export interface StorageReporter {
  report(): Promise<StorageReport>;
}
