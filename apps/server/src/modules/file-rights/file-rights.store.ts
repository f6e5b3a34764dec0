import type { Gid, Timestamp, Uid } from '@loquat/contract';

/** Somebody who reads, and at what moment. */
export interface FileReading {
  reader: Uid;
  /** Channels that they may read. */
  gids: readonly Gid[];
  now: Timestamp;
}

/** Who can read what contains a file; it writes nothing. */
export interface FileRightsStore {
  /** Whether it is in a message, forward or saved item that somebody can read, or is theirs and in none yet. */
  canReadFile(path: string, reading: FileReading): Promise<boolean>;
  /** Whether it is in a message that somebody can read, or is theirs and in none yet. */
  canReadForward(path: string, reading: FileReading): Promise<boolean>;
}

/** What this feature stores. */
export interface Stores {
  fileRights: FileRightsStore;
}
