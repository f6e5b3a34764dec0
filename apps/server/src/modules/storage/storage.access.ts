import type { Uid } from '@loquat/contract';

/** Room for bytes that are on their way and not yet kept. */
export interface Reservation {
  /** So many have come. @throws ProblemError `file.quota_reached`, `server.storage_full`; they then do not count */
  take(bytes: number): Promise<void>;
  /** So many of them were thrown away. */
  giveBack(bytes: number): void;
  /** The bytes are kept, and counted there, or gone. */
  end(): void;
}

/** How much people may still add. */
export interface StorageRoom {
  /**
   * Room for bytes of somebody; what is announced is theirs until the end, and taken from the room of all as it comes.
   * @throws ProblemError `file.quota_reached`, `server.storage_full`
   */
  reserve(uid: Uid, announcedBytes: number): Promise<Reservation>;
}
