import type { Gid, Mid, Timestamp, Uid } from '@loquat/contract';
import type { ConversationId, ConversationKey } from '../modules/conversations/conversations.access.ts';
import type { ArchivedEntry, MessageArchive } from '../modules/messages/messages.access.ts';
import type { Referent } from '../platform/db/archived-table.ts';
import type { ArchiveId } from './format.ts';

/** A row as a record: by field, without empty fields. */
export type Row = Record<string, unknown>;

/** The highest assigned numbers. */
export interface LastIds {
  uid: number;
  gid: number;
  mid: number;
}

/** Reads a database at one snapshot. */
export interface ArchiveReader {
  lastIds(): LastIds;
  /** The rows of all tables whose records have this type. */
  rows(type: string, now: Timestamp): Iterable<Row>;
  entries(now: Timestamp): Iterable<ArchivedEntry>;
  /** Ends reading and closes the connection. */
  close(): void;
}

/** A field of a record that refers to another record. */
export interface Reference {
  name: string;
  refersTo: Referent;
}

/** The table of a record: the one whose columns are the record's fields. */
export interface RecordTable {
  references: readonly Reference[];
  /** Writes a row and returns its number; null: it exists already, which is an error unless `mayExist`. */
  insert(row: Row, mayExist: boolean): number | null;
}

/** Writes an archive's records, all in one transaction. No other process may use the database meanwhile. */
export interface ArchiveWriter {
  begin(): void;
  commit(): void;
  rollback(): void;
  isEmpty(): boolean;
  /** The table for a record; undefined if there is none. */
  tableFor(type: string, record: Row): RecordTable | undefined;
  log: MessageArchive;
  /** The id of a conversation, which is created if it does not exist. */
  conversationIdOf(key: ConversationKey): ConversationId;
  lastIds(): LastIds;
  /** Later assigned numbers are higher than these. */
  skipTo(last: LastIds): void;
  /** A uid that no account has or will have. */
  takeUid(): Uid;
  /** Records the mid of an archive's entry, null if it is left out; false: the archive has it twice. */
  rememberMid(id: ArchiveId, mid: Mid | null): boolean;
  /** Null: the entry is left out; undefined: the archive has none. */
  findMid(id: ArchiveId): Mid | null | undefined;
  /** The last entry up to a number of the archive; undefined: none. */
  findMidUpTo(id: number): Mid | undefined;
  findPublicChannel(name: string): Gid | undefined;
  isChannelName(name: string): boolean;
  /** Sets the owner of a private channel that has none. */
  giveOwner(gid: Gid, uid: Uid): void;
  setVisitorHost(uid: Uid, host: Uid): void;
  /** Makes owners members of their channels created after `last`. */
  addOwners(last: LastIds): void;
  /**
   * Marks messages after `last` as read, so that an import sends no notifications. In a chat where an existing user has
   * unread messages, the user's marker stays.
   */
  countAsRead(last: LastIds): void;
}
