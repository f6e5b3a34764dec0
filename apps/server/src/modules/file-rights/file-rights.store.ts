import type { Mid, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import type { Dialect } from '../../platform/db/dialect.ts';
import { statement } from '../../platform/db/statement.ts';
import { viewOf } from '../../platform/unit-of-work.ts';
import { isLasting } from '../messages/messages.table.ts';

/** The reading user, and the time. */
export interface FileReading {
  reader: Uid;
  /** For a visitor: the users whose direct messages the visitor may read. Null for other users. */
  peers: readonly Uid[] | null;
  now: Timestamp;
}

/** Read permissions through the holders of a file. Read-only; inside a unit of work it sees the unit's changes. */
export interface FileRightsStore {
  /** Whether the file is in a message, forward or saved item that the user can read, or is their unsent upload. */
  canReadFile(path: string, reading: FileReading): Promise<boolean>;
  /** Whether the forward is in a message that the user can read, or is the user's own unsent forward. */
  canReadForward(path: string, reading: FileReading): Promise<boolean>;
  /** Whether the user can read all of these messages. */
  canReadMessages(mids: readonly Mid[], reading: FileReading): Promise<boolean>;
}

/** This feature's stores. */
export interface Stores {
  fileRights: FileRightsStore;
}

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();

/** Whether the reader is no visitor. PostgreSQL has to know the type. */
const isNoVisitor = ({ only }: Dialect) =>
  only({ sqlite: '@peers IS NULL', postgres: 'CAST(@peers AS bigint[]) IS NULL' });

/**
 * A member or bot who talks with a visitor, or has talked with one, reads all messages between the visitor and the
 * team.
 */
const isVisitors = (dialect: Dialect) => `EXISTS (SELECT 1 FROM users AS visitor
  WHERE visitor.uid IN (log.from_uid, log.to_uid) AND visitor.visitor_host IS NOT NULL AND ${isNoVisitor(dialect)}
    AND @reader IN (SELECT visitor.visitor_host UNION ALL
      SELECT former.host FROM former_hosts AS former WHERE former.uid = visitor.uid))`;

/** A direct message of the reader with a peer whose messages the reader may see. */
const isOwn = (dialect: Dialect) => `(@reader IN (log.from_uid, log.to_uid)
  AND (${isNoVisitor(dialect)} OR log.from_uid + log.to_uid - @reader ${dialect.isAnyOf('@peers')}))`;

/** Public channels and those the reader is a member of; none for a visitor of a widget. */
const isInChannel = (dialect: Dialect) => `(EXISTS (SELECT 1 FROM channel_members AS member
    WHERE member.gid = log.gid AND member.uid = @reader)
  OR EXISTS (SELECT 1 FROM channels AS channel WHERE channel.gid = log.gid AND channel.is_public))
  AND ${isNoVisitor(dialect)}`;

/** The rule of history: the chat is the reader's, and the message is neither deleted nor expired nor cleared. */
const isReadable = (mid: string, dialect: Dialect) => `EXISTS (SELECT 1
  FROM messages AS state JOIN uncleared_log AS log ON log.mid = state.mid
  WHERE state.mid = ${mid} AND state.deleted_at IS NULL AND ${isLasting('state')}
    AND ((log.gid IS NOT NULL AND ${isInChannel(dialect)})
      OR (log.gid IS NULL AND (${isOwn(dialect)} OR ${isVisitors(dialect)}))))`;

const isForwardReadable = (path: string, dialect: Dialect) => `(
  EXISTS (SELECT 1 FROM forward_carriers AS carrier
    WHERE carrier.path = ${path} AND ${isReadable('carrier.mid', dialect)})
  OR EXISTS (SELECT 1 FROM forwards AS made WHERE made.path = ${path} AND made.created_by = @reader
    AND NOT EXISTS (SELECT 1 FROM forward_carriers AS carrier WHERE carrier.path = made.path)))`;

// PostgreSQL checks conditions in any order, and other holders' ids are no numbers.
const HOLDING_MID = "CASE WHEN holder.kind = 'message' THEN CAST(holder.id AS bigint) END";
// Holders are found by the primary key, messages and items by theirs. The most common condition comes first.
const canReadFile = (dialect: Dialect) => `EXISTS (SELECT 1 FROM file_holders AS holder WHERE holder.path = @path AND (
    (holder.kind = 'message' AND ${isReadable(HOLDING_MID, dialect)})
    OR (holder.kind = 'saved'
      AND EXISTS (SELECT 1 FROM saved_items AS item WHERE item.id = holder.id AND item.uid = @reader))
    OR (holder.kind = 'forward' AND ${isForwardReadable('holder.id', dialect)})))
  OR EXISTS (SELECT 1 FROM files AS file WHERE file.path = @path AND file.uid = @reader
    AND NOT EXISTS (SELECT 1 FROM file_holders AS holder WHERE holder.path = file.path))`;

const asking = <Given extends object>(condition: (dialect: Dialect) => string) =>
  statement<FileReading & Given, { can_read: boolean }>((dialect) => `SELECT (${condition(dialect)}) AS can_read`);

const FILE = asking<{ path: string }>(canReadFile);
const FORWARD = asking<{ path: string }>((dialect) => isForwardReadable('@path', dialect));
const MESSAGES = asking<{ mids: readonly Mid[] }>(
  (dialect) => `NOT EXISTS (SELECT 1 FROM ${dialect.eachOf('@mids', 'bigint')}
  WHERE NOT ${isReadable('each.value', dialect)})`,
);

export function createFileRightsStore(db: Connection): FileRightsStore {
  return {
    canReadFile: async (path, reading) => (await db.get(FILE, { ...reading, path }))?.can_read ?? false,
    canReadForward: async (path, reading) => (await db.get(FORWARD, { ...reading, path }))?.can_read ?? false,
    canReadMessages: async (mids, reading) => (await db.get(MESSAGES, { ...reading, mids }))?.can_read ?? false,
  };
}
