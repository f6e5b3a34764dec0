import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gid, Mid, Uid } from '@loquat/contract';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, type TestAPI, test } from 'vitest';
import { schemaOfPostgres } from '#test/platform/postgres/schema-of-postgres.ts';
import { makeDatabase, testWithPostgres } from '#test/platform/postgres/test-database.ts';
import type { SharedStores } from '#test/stores/each-database.ts';
import { createPostgresStores } from '../../composition/stores.postgres.ts';
import { createSqliteStores } from '../../composition/stores.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openPostgres } from '../../platform/db/postgres/postgres.ts';
import type { PostgresWriter } from '../../platform/db/postgres/writer.ts';
import { DATABASE_FILE, openSqlite } from '../../platform/db/sqlite.ts';
import { keyOf, keyOfChannel } from './conversations.access.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../drizzle/sqlite');
const OLDER_TABLES = join(import.meta.dirname, '../../../test/platform/postgres/before-conversations.sql');
const JOURNAL = 'meta/_journal.json';
const FIRST_STEP_WITH_CONVERSATIONS = 'conversations';

/** Ann (1), Bob (2) and Eve (3); channel 1, and channels 2 and 3, which were deleted. */
const ROWS = `
  INSERT INTO users (uid, name, gender, language, is_admin, is_bot, create_by, created_at, updated_at)
    VALUES (1, 'Ann', 0, 'en-US', true, false, 'self', 0, 0), (2, 'Bob', 0, 'en-US', false, false, 'self', 0, 0),
      (3, 'Eve', 0, 'en-US', false, false, 'self', 0, 0);
  INSERT INTO channels (gid, owner, name, description, is_public, created_at) VALUES (1, 1, 'team', '', false, 0);
  INSERT INTO message_log (mid, from_uid, created_at, gid, to_uid, uid_low, uid_high, kind, about_mid, detail) VALUES
    (1, 1, 10, 1, NULL, NULL, NULL, 'normal', NULL, '{}'), (2, 2, 11, NULL, 1, 1, 2, 'normal', NULL, '{}'),
    (3, 1, 12, NULL, 2, 1, 2, 'reply', 2, '{}'), (4, 1, 13, NULL, 1, 1, 1, 'normal', NULL, '{}'),
    (5, 1, 14, 2, NULL, NULL, NULL, 'normal', NULL, '{}'), (6, 2, 15, 1, NULL, NULL, NULL, 'like', 1, '{}'),
    (7, 1, 16, 1, NULL, NULL, NULL, 'normal', NULL, '{}'), (8, 2, 17, 1, NULL, NULL, NULL, 'normal', NULL, '{}'),
    (9, 1, 18, 1, NULL, NULL, NULL, 'normal', NULL, '{}');
  INSERT INTO messages (mid, content_type, content) SELECT mid, 'text/plain', 'text ' || mid FROM message_log
    WHERE kind <> 'like';
  INSERT INTO message_clearings (gid, cleared_mid) VALUES (0, 0), (1, 1);
  DELETE FROM messages WHERE mid IN (7, 9);
  DELETE FROM message_log WHERE mid IN (7, 9);
  INSERT INTO user_read_markers (uid, peer_uid, mid) VALUES (1, 2, 2), (2, 1, 3), (3, 1, 1);
  INSERT INTO channel_read_markers (uid, gid, mid) VALUES (1, 1, 6), (2, 1, 1);
  INSERT INTO mutes (uid, peer_uid, gid, expired_at) VALUES (1, 3, NULL, NULL), (1, NULL, 1, 5000);
  INSERT INTO auto_deletes (uid, peer_uid, gid, expires_in) VALUES (2, 1, NULL, 60), (2, NULL, 1, 90);
  INSERT INTO pinned_chats (uid, peer_uid, gid, updated_at) VALUES (1, 1, NULL, 1), (1, NULL, 1, 2), (1, 2, NULL, 3);
  INSERT INTO pins (mid, gid, created_by, created_at) VALUES (8, 1, 1, 20);
  INSERT INTO calls (room, gid, callee, started_by, started_at, video)
    VALUES ('a', 1, NULL, 1, 30, false), ('b', NULL, 1, 3, 31, true), ('c', NULL, 3, 1, 32, false), ('d', 3, NULL, 1, 33, false);
  INSERT INTO call_participants (room, identity, uid, device, session_id, joined_at, may_return)
    VALUES ('b', '3', 3, 'web', 's', 31, true), ('c', '1', 1, 'web', 's', 32, true);
  INSERT INTO chat_files (audience, mid, peer_uid, from_uid, created_at, sort_name, size_bytes) VALUES
    (1, 8, NULL, 2, 17, 'a.txt', 5), (-1, 2, 2, 2, 11, 'b.txt', 6), (-2, 2, 1, 2, 11, 'b.txt', 6);`;

interface Upgraded {
  stores: SharedStores;
  /** The rows of a query without parameters. */
  rows: (sql: string) => Promise<unknown[]>;
}

/** A database file of this version, made of one of the last version without conversations. */
async function upgradeFile(): Promise<Upgraded> {
  const [folder, older] = ['loquat-data-', 'loquat-older-'].map((name) => mkdtempSync(join(tmpdir(), name)));
  if (folder === undefined || older === undefined) throw new Error('There are no folders.');
  cpSync(MIGRATIONS, older, { recursive: true });
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, JOURNAL), 'utf8')) as { entries: { tag: string }[] };
  const steps = journal.entries.findIndex(({ tag }) => tag.endsWith(FIRST_STEP_WITH_CONVERSATIONS));
  writeFileSync(join(older, JOURNAL), JSON.stringify({ ...journal, entries: journal.entries.slice(0, steps) }));
  const before = new Database(join(folder, DATABASE_FILE));
  before.pragma('journal_mode = WAL');
  await migrate(before, { backupDir: join(folder, 'backups'), migrationsFolder: older });
  before.exec(ROWS);
  before.close();
  const database = await openSqlite(folder);
  onTestFinished(() => {
    database.close();
    for (const path of [folder, older]) rmSync(path, { recursive: true });
  });
  const { writer } = database;
  return { stores: createSqliteStores(writer), rows: async (sql) => writer.$client.prepare(sql).all() };
}

/** The same in PostgreSQL. */
async function upgradePostgres(): Promise<Upgraded & { writer: PostgresWriter }> {
  const url = await makeDatabase();
  const before = await openPostgres(url);
  await before.writer.command(readFileSync(OLDER_TABLES, 'utf8'));
  await before.writer.command(ROWS);
  await before.writer.command("UPDATE last_ids SET id = 9 WHERE name = 'message_log'");
  await before.close();
  const database = await openPostgres(url);
  onTestFinished(() => database.close());
  const { writer } = database;
  const rows = async (sql: string) => (await writer.command(sql)).rows;
  return { stores: createPostgresStores(writer.connection), rows, writer };
}

const [ANN, BOB, EVE] = [1, 2, 3] as [Uid, Uid, Uid];
const TEAM = 1 as Gid;
const page = { before: undefined, after: undefined, limit: 10, now: 100 };
const mids = (entries: readonly { mid: Mid }[]) => entries.map(({ mid }) => mid);

function keepsAll(openUpgraded: () => Promise<Upgraded>, test: TestAPI): void {
  test('every chat of an older database becomes a conversation', async () => {
    const { rows } = await openUpgraded();
    const found = await rows('SELECT kind, gid, uid_low, uid_high FROM conversations ORDER BY id');

    expect(found).toEqual([
      { kind: 'channel', gid: 1, uid_low: null, uid_high: null },
      { kind: 'channel', gid: 2, uid_low: null, uid_high: null },
      { kind: 'channel', gid: 3, uid_low: null, uid_high: null },
      { kind: 'direct', gid: null, uid_low: 1, uid_high: 1 },
      { kind: 'direct', gid: null, uid_low: 1, uid_high: 2 },
      { kind: 'direct', gid: null, uid_low: 1, uid_high: 3 },
    ]);
  });

  test('an older database keeps its messages, clearings and numbers', async () => {
    const { messages, erasure } = (await openUpgraded()).stores;
    const entry = { from_uid: BOB, created_at: 11, kind: 'normal', about_mid: null };

    expect(await messages.lastMid()).toBe(9);
    expect(mids(await messages.listAfter(0, 10, 100))).toEqual([2, 3, 4, 5, 6, 8]);
    expect(await messages.find(2 as Mid)).toMatchObject({ ...entry, gid: null, to_uid: ANN, content: 'text 2' });
    expect(await messages.find(5 as Mid)).toMatchObject({ gid: 2, to_uid: null, content: 'text 5' });
    expect(mids(await messages.listHistory(keyOf(BOB, { uid: ANN }), page))).toEqual([2, 3]);
    expect(mids(await messages.listHistory(keyOf(ANN, { uid: ANN }), page))).toEqual([4]);
    expect(mids(await messages.listHistory(keyOfChannel(TEAM), page))).toEqual([6, 8]);
    expect(await erasure.listCleared(TEAM, 10)).toEqual([1]);
    const joined = [{ gid: TEAM, since_mid: 0 as Mid }];
    const open = { gids: [], since: 0 };
    expect(await messages.readInbox({ uid: ANN, after_mid: 0, joined, open }, 10)).toMatchObject({
      clearings: [
        { gid: null, cleared_mid: 0 },
        { gid: TEAM, cleared_mid: 1 },
      ],
      mids: [2, 3, 4, 6, 8],
    });
    const sent = { from_uid: EVE, created_at: 20, gid: null, to_uid: BOB, kind: 'normal', about_mid: null } as const;
    const content = { content_type: 'text/plain', content: 'new', properties: null };
    expect(await messages.append({ ...sent, expires_at: null, detail: '{}' }, content)).toBe(10);
  });

  test('an older database keeps the settings of each chat', async () => {
    const { readMarkers, mutes, autoDeletes, pinnedChats } = (await openUpgraded()).stores;

    expect(await readMarkers.list(ANN)).toEqual([
      { target: { gid: TEAM }, mid: 6 },
      { target: { uid: BOB }, mid: 2 },
    ]);
    expect(await readMarkers.list(BOB)).toEqual([
      { target: { gid: TEAM }, mid: 1 },
      { target: { uid: ANN }, mid: 3 },
    ]);
    expect(await mutes.list(ANN, 100)).toEqual([
      { target: { gid: TEAM }, expired_at: 5_000 },
      { target: { uid: EVE }, expired_at: null },
    ]);
    expect(await autoDeletes.list(BOB)).toEqual([
      { target: { gid: TEAM }, expires_in: 90 },
      { target: { uid: ANN }, expires_in: 60 },
    ]);
    expect(await pinnedChats.list(ANN)).toEqual([
      { target: { uid: BOB }, updated_at: 3 },
      { target: { gid: TEAM }, updated_at: 2 },
      { target: { uid: ANN }, updated_at: 1 },
    ]);
  });

  test('an older database keeps its calls, pins and lists of files', async () => {
    const { calls, channels, chatFiles } = (await openUpgraded()).stores;
    const scope = { reader: ANN, gids: [TEAM], now: 100, order: 'newest', limit: 10 } as const;
    const files = async (more: object) => mids((await chatFiles.listReadable({ ...scope, ...more })).files);

    expect(await calls.list()).toMatchObject([
      { room: 'a', gid: TEAM, callee: null, started_by: ANN, participants: [] },
      { room: 'b', gid: null, callee: ANN, started_by: EVE, participants: [{ uid: EVE }] },
      { room: 'd', gid: 3 },
    ]);
    expect(await calls.findIn(keyOf(ANN, { uid: EVE }))).toMatchObject({ room: 'b' });
    expect((await channels.find(TEAM))?.pinned_messages).toMatchObject([{ mid: 8, from_uid: BOB, created_by: ANN }]);
    expect([await files({}), await files({ with_uid: BOB }), await files({ with_uid: EVE })]).toEqual([
      [8, 2],
      [2],
      [],
    ]);
  });
}

describe('SQLite', () => {
  keepsAll(upgradeFile, test);
});

describe('PostgreSQL', () => {
  keepsAll(upgradePostgres, testWithPostgres);

  testWithPostgres('an older database gets the tables of a new one', async () => {
    const upgraded = await upgradePostgres();
    const made = await openPostgres(await makeDatabase());
    onTestFinished(() => made.close());

    expect(await schemaOfPostgres(upgraded.writer)).toEqual(await schemaOfPostgres(made.writer));
  });
});
