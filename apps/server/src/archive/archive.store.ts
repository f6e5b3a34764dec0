import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import type { ArchivedEntry, MessageArchive } from '../modules/messages/messages.access.ts';
import type { Referent } from '../platform/db/archived-table.ts';
import type { ArchiveId } from './format.ts';

/** A row as a record: by field, without empty fields. */
export type Row = Record<string, unknown>;

/** The highest numbers that were ever given. */
export interface LastIds {
  uid: number;
  gid: number;
  mid: number;
}

/** Reads a database as it was at one moment. */
export interface ArchiveReader {
  lastIds(): LastIds;
  /** The rows of all tables whose records have this type. */
  rows(type: string, now: Timestamp): Iterable<Row>;
  entries(now: Timestamp): Iterable<ArchivedEntry>;
  /** Ends reading and closes the connection. */
  close(): void;
}

/** A field of a record that names something. */
export interface Reference {
  name: string;
  refersTo: Referent;
}

/** A table to which a record is written: the one whose columns are the record's fields. */
export interface RecordTable {
  references: readonly Reference[];
  /** Writes a row and returns its number; null: it is there already, which is an error unless `mayExist`. */
  insert(row: Row, mayExist: boolean): number | null;
}

/** Writes an archive's records, all in one transaction. Nothing else may use the database meanwhile. */
export interface ArchiveWriter {
  begin(): void;
  commit(): void;
  rollback(): void;
  isEmpty(): boolean;
  /** The table for a record; undefined if it fits none. */
  tableFor(type: string, record: Row): RecordTable | undefined;
  log: MessageArchive;
  lastIds(): LastIds;
  /** Numbers that are given from now on are higher. */
  skipTo(last: LastIds): void;
  /** A number of a person that no account has or will have. */
  takeUid(): Uid;
  /** Remembers the mid of an entry of the archive; false: there is one. */
  rememberMid(id: ArchiveId, mid: Mid): boolean;
  findMid(id: ArchiveId): Mid | undefined;
  /** The last entry up to a number of the archive; undefined: none. */
  findMidUpTo(id: number): Mid | undefined;
  findChannel(name: string, is_public: boolean): Gid | undefined;
  isChannelName(name: string): boolean;
  /** Makes somebody the owner of a private channel that has none. */
  giveOwner(gid: Gid, uid: Uid): void;
  setVisitorHost(uid: Uid, host: Uid): void;
  /** Owners are members of their channels. */
  addOwners(): void;
  /**
   * What was said after `last_mid` counts as read by whoever has no later marker, and as told by mail, so that an
   * import notifies nobody.
   */
  countAsRead(last_mid: number): void;
}
