import type { S3Location } from '../platform/blobs/s3/s3-location.ts';
import type { ArchiveHeader, ArchiveRecord } from './format.ts';

/**
 * A record and its place, for the message that refuses it: `messages.jsonl:12`, or the equivalent of another product.
 */
export interface SourceRecord {
  /** Not checked yet: the import parses it by the schema of its `type`. */
  record: unknown;
  place: string;
}

/** Data that is not imported, and why; many of a kind are counted, with a few examples. */
export interface LeftOut {
  /** The kind of data, such as `custom emoji`. */
  what: string;
  why: string;
  count: number;
  /** Lost words of messages; absent: none. Different words of a message count once each. */
  words?: number;
  /** At most ten. */
  examples: readonly string[];
}

/** An archive to import: on disk, or converted from another product's data while it is read. */
export interface ArchiveSource {
  header: ArchiveHeader;
  /**
   * Identifies the archive: the same data has the same id. An archive is imported only once, so an interrupted import
   * can be repeated without knowing its progress.
   */
  id: string;
  /**
   * All records in the order of `ARCHIVE_FILES`, messages in the order of time, each record after those it refers to.
   * Only a few are held in memory at a time. Called once. @throws OperatorError if the source cannot be read
   */
  records(): AsyncIterable<SourceRecord>;
  /**
   * The bytes that a record names (`bytes`, `thumbnail`, `avatar`), complete, as a stream. Null if they are missing,
   * which is reported and leaves the file without bytes. Called before the import continues with the next record.
   */
  openBytes(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Data that the source itself leaves out; read after the last record. */
  leftOut(): readonly LeftOut[];
  /** Number of words in the source's messages; null: those of its records. Read after the last record. */
  words(): number | null;
}

/** Options of an import. */
export interface ImportOptions {
  /** The data folder; no server may be running on it. */
  dataDir: string;
  /** The database, if it is not in the data folder. */
  databaseUrl?: string | undefined;
  /** The object store, if files are not in the data folder. */
  blobUrl?: S3Location | undefined;
  /**
   * Merges channels that have the same name and are both public. Otherwise a channel whose name is taken gets a number
   * appended. Only for a server that is already set up.
   */
  mergeChannels: boolean;
  /** Larger files are left out; undefined: no limit. */
  maxFileMb?: number;
  /** The import fails as a whole before less of the disk is free; undefined: never. */
  diskReserveMb?: number;
  /** Called now and then with the number of finished records. */
  onProgress?: (records: number) => void;
}

/** The result of an import. */
export interface ImportReport {
  server_name: string;
  made_by: string;
  /** `new`: into an empty server; `merged`: into one that was set up; `repeated`: it had been imported before. */
  mode: 'new' | 'merged' | 'repeated';
  /** Number of imported records of each type. */
  imported: Partial<Record<ArchiveRecord['type'], number>>;
  files_bytes: number;
  /** Words of messages: in the source, and lost ones. `left_out` lists the reasons. */
  words: { source: number; left_out: number };
  /** Users found on the server by their address. */
  matched_users: number;
  /** Imported users without password and provider: they sign in by a link. */
  users_without_password: number;
  /** Those of them without an address: an administrator has to enter one first. */
  users_without_email: number;
  renamed: readonly { what: 'user' | 'channel'; from: string; to: string }[];
  left_out: readonly LeftOut[];
  seconds: number;
}

/**
 * Imports a whole archive or nothing: everything, including the record of the import, is written in one transaction.
 * Implemented by `importArchive` in `import-archive.ts`. @throws OperatorError with the place of a refused record
 */
export type ImportArchive = (source: ArchiveSource, options: ImportOptions) => Promise<ImportReport>;
