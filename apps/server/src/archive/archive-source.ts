import type { S3Location } from '../platform/blobs/s3/s3-location.ts';
import type { ArchiveHeader, ArchiveRecord } from './format.ts';

/** A record and where it came from, for the message that refuses it: `messages.jsonl:12`, or the same of another product. */
export interface SourceRecord {
  /** Not checked yet: the import parses it by the schema of its `type`. */
  record: unknown;
  place: string;
}

/** Something that does not come along, and why; many of a kind are counted, with a few examples. */
export interface LeftOut {
  /** What it is, such as `custom emoji`. */
  what: string;
  why: string;
  count: number;
  /** At most ten. */
  examples: readonly string[];
}

/** An archive to import, on disk or made from another product's data while it is read. */
export interface ArchiveSource {
  header: ArchiveHeader;
  /**
   * Identifies the archive: the same data has the same id. What was imported is not imported again, so an import that
   * was interrupted can be repeated without knowing how far it came.
   */
  id: string;
  /**
   * All records in the order of `ARCHIVE_FILES`, messages in the order of time, each record after those it names. Never
   * more than a few are held at a time. Called once. @throws OperatorError if the source cannot be read
   */
  records(): AsyncIterable<SourceRecord>;
  /**
   * The bytes that a record names (`bytes`, `thumbnail`, `avatar`), whole and in pieces; null if they are not there,
   * which is reported and leaves the file without bytes. Called before the import goes on to the next record.
   */
  openBytes(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** What the source itself leaves out; read after the last record. */
  leftOut(): readonly LeftOut[];
}

/** How an archive is imported. */
export interface ImportOptions {
  /** The data folder; no server may be running on it. */
  dataDir: string;
  /** Where the database is, if not in the data folder. */
  databaseUrl?: string | undefined;
  /** Where files are, if not in the data folder. */
  blobUrl?: S3Location | undefined;
  /**
   * Channels that have the same name, and are public or private alike, become one. Otherwise a channel whose name is
   * taken gets a number behind it. Only for a server that is already set up.
   */
  mergeChannels: boolean;
  /** Told now and then how many records are done. */
  onProgress?: (records: number) => void;
}

/** What an import did. */
export interface ImportReport {
  server_name: string;
  made_by: string;
  /** `new`: into an empty server; `merged`: into one that was set up; `repeated`: it had been imported before. */
  mode: 'new' | 'merged' | 'repeated';
  /** How many records of each type came. */
  imported: Partial<Record<ArchiveRecord['type'], number>>;
  files_bytes: number;
  /** People found on the server by their address. */
  matched_users: number;
  /** People who come without a password and without a provider: they get in by a link. */
  users_without_password: number;
  /** Of these, people without an address: an administrator has to enter one first. */
  users_without_email: number;
  renamed: readonly { what: 'user' | 'channel'; from: string; to: string }[];
  left_out: readonly LeftOut[];
  seconds: number;
}

/**
 * Imports a whole archive or nothing: everything is written in one transaction at the end of which the server also
 * remembers the archive. `importArchive` in `import-archive.ts` is this function.
 * @throws OperatorError naming the place of a record that is refused
 */
export type ImportArchive = (source: ArchiveSource, options: ImportOptions) => Promise<ImportReport>;
