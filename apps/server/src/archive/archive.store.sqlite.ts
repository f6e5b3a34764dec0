import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Gid, Mid, Uid } from '@loquat/contract';
import {
  createImportedConversations,
  gidOf,
  keyOf,
  TARGET_COLUMNS,
  type TargetColumns,
  withConversation,
  withTarget,
} from '../modules/conversations/conversations.access.ts';
import { createSqliteMessageArchive } from '../modules/messages/messages-archive.store.sqlite.ts';
import type { ArchivedTable } from '../platform/db/archived-table.ts';
import { drizzle } from '../platform/db/drizzle.ts';
import { requireCurrent } from '../platform/db/migrate.ts';
import { DATABASE_FILE, openReader, type SqliteConnection } from '../platform/db/sqlite.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { ArchiveReader, ArchiveWriter, LastIds, RecordTable, Row } from './archive.store.ts';
import { archivedTables } from './archived-tables.store.sqlite.ts';

const SEQUENCES = { uid: 'users', gid: 'channels', mid: 'message_log' } as const;
const LAST_ID = 'SELECT seq FROM sqlite_sequence WHERE name = ?';

function lastIdsOf({ $client }: SqliteConnection): LastIds {
  const last = $client.prepare<[string], number>(LAST_ID).pluck();
  const of = (name: string) => last.get(name) ?? 0;
  return { uid: of(SEQUENCES.uid), gid: of(SEQUENCES.gid), mid: of(SEQUENCES.mid) };
}

/** The column of a table whose records name the channel or the other user instead. */
const CONVERSATION = 'conversation_id';
const hasConversation = ({ columns }: ArchivedTable) => columns.some(({ name }) => name === CONVERSATION);

function selectOf(archived: ArchivedTable): string {
  const { columns, table, where, order } = archived;
  const names = columns.map(({ name }) => (name === CONVERSATION ? TARGET_COLUMNS : name));
  const from = hasConversation(archived) ? withConversation(table) : table;
  return `SELECT ${names.join(', ')} FROM ${from} WHERE ${where} ORDER BY ${order}`;
}

function* readRows({ $client }: SqliteConnection, table: ArchivedTable, now: number): Generator<Row> {
  for (const row of $client.prepare<[{ now: number }], Row>(selectOf(table)).iterate({ now })) {
    const columns = new Map(table.columns.map(({ name, column }) => [name, column]));
    const fields = Object.entries(row).filter(([, value]) => value !== null);
    yield Object.fromEntries(
      fields.map(([name, value]) => [name, columns.get(name)?.mapFromDriverValue(value) ?? value]),
    );
  }
}

/** Reads a snapshot of a data folder, even while a server runs on it. @throws OperatorError */
export function openArchiveReader(dataDir: string): ArchiveReader {
  const path = join(dataDir, DATABASE_FILE);
  if (!existsSync(path))
    throw new OperatorError(`There is no server in ${dataDir}: nothing to export. Set DATA_DIR to use another folder.`);
  const db = drizzle(openReader(path));
  const close = () => void db.$client.close();
  try {
    requireCurrent(db.$client);
    db.$client.exec('BEGIN');
    // The first read determines the snapshot of the transaction.
    const lastIds = lastIdsOf(db);
    const log = createSqliteMessageArchive(db);
    return {
      close,
      lastIds: () => lastIds,
      *rows(type, now) {
        for (const table of archivedTables) if (table.type === type) yield* readRows(db, table, now);
      },
      entries: (now) => log.read(now),
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Writes rows of a table, with one statement for each combination of fields. */
function createInsert({ $client }: SqliteConnection, { table, columns }: ArchivedTable): RecordTable['insert'] {
  const prepared = new Map<string, ReturnType<typeof $client.prepare<[Row]>>>();
  const byName = new Map<string, ArchivedTable['columns'][number]>(columns.map((column) => [column.name, column]));
  return (row, mayExist) => {
    const names = Object.keys(row);
    const sql = `INSERT ${mayExist ? 'OR IGNORE ' : ''}INTO ${table} (${names.join(', ')})
      VALUES (${names.map((name) => `@${name}`).join(', ')})`;
    const statement = prepared.get(sql) ?? $client.prepare<[Row]>(sql);
    prepared.set(sql, statement);
    const value = (name: string) => byName.get(name)?.column.mapToDriverValue(row[name]) ?? row[name];
    const { changes, lastInsertRowid } = statement.run(Object.fromEntries(names.map((name) => [name, value(name)])));
    return changes > 0 ? Number(lastInsertRowid) : null;
  };
}

interface NamedTable extends RecordTable {
  type: string;
  fits(record: Row): boolean;
}

function plainTable(db: SqliteConnection, archived: ArchivedTable): NamedTable {
  const names = new Set(archived.columns.map(({ name }) => name));
  return {
    type: archived.type,
    fits: (record) => Object.keys(record).every((name) => names.has(name)),
    references: archived.columns.flatMap(({ name, refersTo }) => (refersTo === null ? [] : [{ name, refersTo }])),
    insert: createInsert(db, archived),
  };
}

const OF_CONVERSATION = [
  { name: 'gid', refersTo: 'channel' },
  { name: 'peer_uid', refersTo: 'user' },
] as const;

/** A table whose records name the channel or the other user: exactly one of the two. */
function tableByConversation(db: SqliteConnection, archived: ArchivedTable): NamedTable {
  const table = plainTable(db, archived);
  const conversationIdOf = createImportedConversations(db);
  return {
    type: table.type,
    fits: ({ gid, peer_uid, ...row }) => (gid === undefined) !== (peer_uid === undefined) && table.fits(row),
    references: [...table.references, ...OF_CONVERSATION],
    insert({ gid, peer_uid, ...row }, mayExist) {
      const target = { gid: gid ?? null, peer_uid: peer_uid ?? null } as TargetColumns;
      const key = keyOf(row['uid'] as Uid, withTarget(target).target);
      return table.insert({ ...row, conversation_id: conversationIdOf(key) }, mayExist);
    },
  };
}

function createRecordTables(db: SqliteConnection): ArchiveWriter['tableFor'] {
  const tables = archivedTables.map((table) =>
    hasConversation(table) ? tableByConversation(db, table) : plainTable(db, table),
  );
  return (type, record) => tables.find((table) => table.type === type && table.fits(record));
}

type Mids = Pick<ArchiveWriter, 'rememberMid' | 'findMid' | 'findMidUpTo'>;

/** In a temporary table on disk that no other connection sees: an archive may have millions of entries. */
function createMids({ $client }: SqliteConnection): Mids {
  $client.pragma('temp_store = FILE');
  // Without a column type, so that 7 and '7' are two ids.
  $client.exec('CREATE TEMP TABLE archived_mids (id PRIMARY KEY, mid INTEGER) WITHOUT ROWID');
  const remember = $client.prepare('INSERT OR IGNORE INTO archived_mids (id, mid) VALUES (?, ?)');
  const find = $client.prepare<[string | number], Mid | null>('SELECT mid FROM archived_mids WHERE id = ?').pluck();
  const findUpTo = $client
    .prepare<[number], Mid>('SELECT mid FROM archived_mids WHERE id <= ? AND mid IS NOT NULL ORDER BY id DESC LIMIT 1')
    .pluck();
  return {
    rememberMid: (id, mid) => remember.run(id, mid).changes > 0,
    findMid: (id) => find.get(id),
    findMidUpTo: (id) => findUpTo.get(id),
  };
}

const HAS_UNREAD = `SELECT 1 FROM message_log AS earlier
  WHERE earlier.conversation_id = said.conversation_id AND earlier.mid <= @mid AND earlier.from_uid <> users.uid
    AND earlier.kind IN ('normal', 'reply') AND earlier.mid > coalesce(
      (SELECT mid FROM read_markers AS marker
      WHERE marker.uid = users.uid AND marker.conversation_id = said.conversation_id), 0)`;
const MARK_CHANNELS = `INSERT INTO read_markers (uid, conversation_id, mid)
  SELECT users.uid, said.conversation_id, said.mid
  FROM (SELECT conversation_id, ${gidOf('log')} AS gid, max(mid) AS mid FROM message_log AS log
    WHERE mid > @mid AND to_uid IS NULL GROUP BY conversation_id) AS said
  JOIN channels ON channels.gid = said.gid
  JOIN users ON channels.is_public
    OR EXISTS (SELECT 1 FROM channel_members AS member WHERE member.gid = said.gid AND member.uid = users.uid)
  WHERE users.uid > @uid OR NOT EXISTS (${HAS_UNREAD})
  ON CONFLICT DO UPDATE SET mid = excluded.mid WHERE read_markers.mid <= @mid`;
const MARK_PEOPLE = `INSERT INTO read_markers (uid, conversation_id, mid)
  SELECT users.uid, said.conversation_id, said.mid
  FROM (SELECT conversation_id, max(mid) AS mid FROM message_log
    WHERE mid > @mid AND to_uid IS NOT NULL GROUP BY conversation_id) AS said
  JOIN conversations ON conversations.id = said.conversation_id JOIN users ON users.uid IN (uid_low, uid_high)
  WHERE true
  ON CONFLICT DO UPDATE SET mid = excluded.mid WHERE read_markers.mid <= @mid`;
const MARK_NEW_AS_TOLD = `INSERT INTO digest_marks (uid, told_mid) SELECT uid, @told FROM users WHERE uid > @uid
  ON CONFLICT DO UPDATE SET told_mid = excluded.told_mid`;
const ADD_OWNERS = `INSERT OR IGNORE INTO channel_members (gid, uid, since_mid)
  SELECT gid, owner, 0 FROM channels WHERE gid > @gid AND NOT is_public AND owner IS NOT NULL`;

/** Writes into an open database whose folder is locked. */
export function createSqliteArchiveWriter(db: SqliteConnection): ArchiveWriter {
  const { $client } = db;
  const run = (sql: string, values: object = {}) => void $client.prepare(sql).run(values);
  const findPublicChannel = $client
    .prepare<[string], Gid>('SELECT gid FROM channels WHERE name = ? AND is_public ORDER BY gid LIMIT 1')
    .pluck();
  const isChannelName = $client.prepare('SELECT 1 FROM channels WHERE name = ? COLLATE NOCASE');
  function skip(name: string, last: number): void {
    run(
      'INSERT INTO sqlite_sequence (name, seq) SELECT @name, 0 WHERE @name NOT IN (SELECT name FROM sqlite_sequence)',
      {
        name,
      },
    );
    run('UPDATE sqlite_sequence SET seq = max(seq, @last) WHERE name = @name', { name, last });
  }
  return {
    ...createMids(db),
    begin: () => void $client.exec('BEGIN IMMEDIATE'),
    commit: () => void $client.exec('COMMIT'),
    rollback: () => void ($client.inTransaction && $client.exec('ROLLBACK')),
    isEmpty: () =>
      $client.prepare('SELECT 1 FROM users UNION ALL SELECT 1 FROM message_log LIMIT 1').get() === undefined,
    tableFor: createRecordTables(db),
    log: createSqliteMessageArchive(db),
    conversationIdOf: createImportedConversations(db),
    lastIds: () => lastIdsOf(db),
    skipTo: ({ uid, gid, mid }) => {
      skip(SEQUENCES.uid, uid);
      skip(SEQUENCES.gid, gid);
      skip(SEQUENCES.mid, mid);
    },
    takeUid: () => {
      const uid = lastIdsOf(db).uid + 1;
      skip(SEQUENCES.uid, uid);
      return uid as Uid;
    },
    findPublicChannel: (name) => findPublicChannel.get(name),
    isChannelName: (name) => isChannelName.get(name) !== undefined,
    giveOwner: (gid, uid) => run('UPDATE channels SET owner = @uid WHERE gid = @gid AND owner IS NULL', { gid, uid }),
    setVisitorHost: (uid, host) => run('UPDATE users SET visitor_host = @host WHERE uid = @uid', { uid, host }),
    addOwners: ({ gid }) => run(ADD_OWNERS, { gid }),
    countAsRead: ({ uid, mid }) => {
      run(MARK_CHANNELS, { uid, mid });
      run(MARK_PEOPLE, { mid });
      run(MARK_NEW_AS_TOLD, { uid, told: lastIdsOf(db).mid });
    },
  };
}
