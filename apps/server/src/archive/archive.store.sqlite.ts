import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Gid, Mid, Uid } from '@loquat/contract';
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

const selectOf = ({ columns, table, where, order }: ArchivedTable) =>
  `SELECT ${columns.map(({ name }) => name).join(', ')} FROM ${table} WHERE ${where} ORDER BY ${order}`;

function* readRows({ $client }: SqliteConnection, table: ArchivedTable, now: number): Generator<Row> {
  for (const row of $client.prepare<[{ now: number }], Row>(selectOf(table)).iterate({ now })) {
    const fields = table.columns.flatMap(({ name, column }) => {
      const value = row[name];
      return value === null ? [] : [[name, column.mapFromDriverValue(value)]];
    });
    yield Object.fromEntries(fields);
  }
}

/** Reads a data folder as of this moment, even while a server runs on it. @throws OperatorError */
export function openArchiveReader(dataDir: string): ArchiveReader {
  const path = join(dataDir, DATABASE_FILE);
  if (!existsSync(path))
    throw new OperatorError(`There is no server in ${dataDir}: nothing to export. Set DATA_DIR to use another folder.`);
  const db = drizzle(openReader(path));
  const close = () => void db.$client.close();
  try {
    requireCurrent(db.$client);
    db.$client.exec('BEGIN');
    // The first read decides which moment the transaction sees.
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

function createRecordTables(db: SqliteConnection): ArchiveWriter['tableFor'] {
  const tables = archivedTables.map((table) => ({
    type: table.type,
    names: new Set(table.columns.map(({ name }) => name)),
    references: table.columns.flatMap(({ name, refersTo }) => (refersTo === null ? [] : [{ name, refersTo }])),
    insert: createInsert(db, table),
  }));
  return (type, record) =>
    tables.find((table) => table.type === type && Object.keys(record).every((name) => table.names.has(name)));
}

type Mids = Pick<ArchiveWriter, 'rememberMid' | 'findMid' | 'findMidUpTo'>;

/** In a table of its own that no other connection sees, on disk: an archive may have millions of them. */
function createMids({ $client }: SqliteConnection): Mids {
  $client.pragma('temp_store = FILE');
  // Without a type, so that 7 and '7' are two ids.
  $client.exec('CREATE TEMP TABLE archived_mids (id PRIMARY KEY, mid INTEGER NOT NULL) WITHOUT ROWID');
  const remember = $client.prepare('INSERT OR IGNORE INTO archived_mids (id, mid) VALUES (?, ?)');
  const find = $client.prepare<[string | number], Mid>('SELECT mid FROM archived_mids WHERE id = ?').pluck();
  const findUpTo = $client
    .prepare<[number], Mid>('SELECT mid FROM archived_mids WHERE id <= ? ORDER BY id DESC LIMIT 1')
    .pluck();
  return {
    rememberMid: (id, mid) => remember.run(id, mid).changes > 0,
    findMid: (id) => find.get(id),
    findMidUpTo: (id) => findUpTo.get(id),
  };
}

const MARK_CHANNELS = `INSERT INTO channel_read_markers (uid, gid, mid)
  SELECT users.uid, said.gid, said.mid
  FROM (SELECT gid, max(mid) AS mid FROM message_log WHERE mid > @last AND gid IS NOT NULL GROUP BY gid) AS said
  JOIN channels ON channels.gid = said.gid
  JOIN users ON channels.is_public
    OR EXISTS (SELECT 1 FROM channel_members AS member WHERE member.gid = said.gid AND member.uid = users.uid)
  WHERE TRUE ON CONFLICT DO UPDATE SET mid = excluded.mid WHERE channel_read_markers.mid <= @last`;
const MARK_PEOPLE = `INSERT INTO user_read_markers (uid, peer_uid, mid)
  SELECT uid, peer_uid, max(mid) FROM (
    SELECT from_uid AS uid, to_uid AS peer_uid, mid FROM message_log WHERE mid > @last AND to_uid IS NOT NULL
    UNION ALL
    SELECT to_uid, from_uid, mid FROM message_log WHERE mid > @last AND to_uid IS NOT NULL)
  GROUP BY uid, peer_uid
  ON CONFLICT DO UPDATE SET mid = excluded.mid WHERE user_read_markers.mid <= @last`;
const TELL_ALL = `INSERT INTO digest_marks (uid, told_mid) SELECT uid, @told FROM users WHERE TRUE
  ON CONFLICT DO UPDATE SET told_mid = excluded.told_mid`;
const ADD_OWNERS = `INSERT OR IGNORE INTO channel_members (gid, uid, since_mid)
  SELECT gid, owner, 0 FROM channels WHERE NOT is_public AND owner IS NOT NULL`;

/** Writes into an open database whose folder is locked. */
export function createSqliteArchiveWriter(db: SqliteConnection): ArchiveWriter {
  const { $client } = db;
  const run = (sql: string, values: object = {}) => void $client.prepare(sql).run(values);
  const findChannel = $client
    .prepare<[string, number], Gid>('SELECT gid FROM channels WHERE name = ? AND is_public = ? ORDER BY gid LIMIT 1')
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
    findChannel: (name, is_public) => findChannel.get(name, Number(is_public)),
    isChannelName: (name) => isChannelName.get(name) !== undefined,
    giveOwner: (gid, uid) => run('UPDATE channels SET owner = @uid WHERE gid = @gid AND owner IS NULL', { gid, uid }),
    setVisitorHost: (uid, host) => run('UPDATE users SET visitor_host = @host WHERE uid = @uid', { uid, host }),
    addOwners: () => run(ADD_OWNERS),
    countAsRead: (last) => {
      run(MARK_CHANNELS, { last });
      run(MARK_PEOPLE, { last });
      run(TELL_ALL, { told: lastIdsOf(db).mid });
    },
  };
}
