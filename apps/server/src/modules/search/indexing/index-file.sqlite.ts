import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makePrivateFile } from '#platform/private-files.ts';
import { TOKENS_VERSION } from '../query/tokens.ts';

const INDEX_FILE = 'search.db';
const SCHEMA_VERSION = 1;
/** The kernel caches the file anyway; with eight times as much, a search is only a millisecond faster. */
const CACHE_KIB = 8_192;
const WAL_PAGES = 4_000;

/**
 * How many mids share one part of the index. This bounds the work before a first match (a common prefix stands for many
 * words), and usually the newest part suffices.
 */
export const MIDS_PER_PART = 131_072;

/**
 * `docs` contains the indexed words of each message: FTS needs them to remove the message down to the bytes
 * (`secure-delete`). Attributes come first, so that reading them skips the words.
 */
const SCHEMA = `
  CREATE TABLE progress (version TEXT NOT NULL, mid INTEGER NOT NULL, created_at INTEGER NOT NULL);
  CREATE TABLE docs (
    mid INTEGER PRIMARY KEY, created_at INTEGER NOT NULL, from_uid INTEGER NOT NULL, gid INTEGER, to_uid INTEGER,
    expires_at INTEGER, facets TEXT NOT NULL, words TEXT NOT NULL
  );
  CREATE INDEX docs_expiry ON docs (expires_at) WHERE expires_at IS NOT NULL;
  INSERT INTO progress VALUES ('${SCHEMA_VERSION}.${TOKENS_VERSION}', 0, 0);
`;

/** `words` and `facets` are tokens separated by spaces, which this tokenizer leaves unchanged. */
const CREATE_PART = (name: string) => `
  CREATE VIRTUAL TABLE ${name} USING fts5(words, facets, content='', columnsize=0, tokenize='ascii');
  INSERT INTO ${name}(${name}, rank) VALUES ('secure-delete', 1);
`;

/** The index's position in the log: the entry's mid and time identify the log. */
export interface Progress {
  mid: number;
  created_at: number;
}

/** The part with the words of a message. */
export const partOf = (mid: number): number => Math.floor(mid / MIDS_PER_PART);
export const partName = (part: number): string => `words_${part}`;

/** Discards the index; it is rebuilt from the log. */
export function removeIndexFile(dataDir: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, INDEX_FILE + end), { force: true });
}

function open(dataDir: string): Database.Database {
  const path = join(dataDir, INDEX_FILE);
  makePrivateFile(path);
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  // After a power cut the file is intact but may have lost the last steps, which are repeated.
  db.pragma('synchronous = NORMAL');
  db.pragma('secure_delete = ON');
  db.pragma(`wal_autocheckpoint = ${WAL_PAGES}`);
  db.pragma(`cache_size = -${CACHE_KIB}`);
  return db;
}

function isCurrent(db: Database.Database): boolean {
  const has = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'progress'").get();
  const version = has && db.prepare('SELECT version FROM progress').pluck().get();
  return version === `${SCHEMA_VERSION}.${TOKENS_VERSION}`;
}

function openOrMake(dataDir: string): Database.Database {
  const db = open(dataDir);
  if (isCurrent(db)) return db;
  db.close();
  removeIndexFile(dataDir);
  const made = open(dataDir);
  made.transaction(() => made.exec(SCHEMA))();
  return made;
}

/** Whether an error means that the file is not an intact database. */
export const isBroken = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);

/** Opens `dataDir/search.db`; an unreadable one, or one of another version, is replaced by an empty one. */
export function openIndexFile(dataDir: string): Database.Database {
  try {
    return openOrMake(dataDir);
  } catch (error) {
    if (!isBroken(error)) throw error;
    removeIndexFile(dataDir);
    return openOrMake(dataDir);
  }
}

/** Numbers of the existing parts, newest first. */
export const listParts = (db: Database.Database): number[] =>
  db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE words\\_%' ESCAPE '\\'")
    .pluck()
    .all()
    .map((name) => Number(name.slice('words_'.length)))
    .sort((one, other) => other - one);

export const createPart = (db: Database.Database, part: number): void => void db.exec(CREATE_PART(partName(part)));
