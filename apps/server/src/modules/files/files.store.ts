import type { Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';
import { filesTable, type HolderKind } from './files.table.ts';

/** A finished upload. */
export interface StoredFile {
  /** `{year}/{month}/{day}/{uuid}`, as clients know the file; its key in the blob store. */
  path: string;
  /** The uploader. */
  uid: Uid;
  created_at: Timestamp;
  content_type: string;
  name: string | null;
  size_bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** Pixels, for an image that could be read. */
  width: number | null;
  height: number | null;
  /** Media type of the thumbnail; null if there is none. */
  thumbnail_type: string | null;
  thumbnail_bytes: number;
}

/** The holder of a file: a message by its mid, a forward or a saved item by its id. */
export interface FileHolder {
  kind: HolderKind;
  id: string | number;
}

/** A position in the order of age. */
export interface Age {
  created_at: Timestamp;
  path: string;
}

export interface AgedFile extends Age {
  /** Whether the file has a holder. */
  isHeld: boolean;
}

export interface AgePage {
  /** Only younger ones; null = from the beginning. */
  after: Age | null;
  /** Only files created before this time. */
  before: Timestamp;
  limit: number;
}

/** Finished uploads and their holders. This store does not touch the bytes. */
export interface FileStore {
  find(path: string): Promise<StoredFile | null>;
  insert(file: StoredFile): Promise<void>;
  /** Adds a holder; repeating it changes nothing. */
  hold(path: string, holder: FileHolder): Promise<void>;
  /** Removes a holder from all its files; returns those without any other holder. */
  release(holder: FileHolder): Promise<string[]>;
  /** Deletes files, even if they have holders. */
  delete(...paths: string[]): Promise<void>;
  /** Hides every file; `listDeleted` finds them. */
  markAllDeleted(now: Timestamp): Promise<void>;
  /** Hides these files. */
  markDeleted(paths: readonly string[], now: Timestamp): Promise<void>;
  /** Files in the order of their age, from the oldest. */
  listOldest(page: AgePage): Promise<AgedFile[]>;
  /** Some of the hidden files. */
  listDeleted(limit: number): Promise<string[]>;
}

/** This feature's stores. */
export interface Stores {
  files: FileStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();

interface OfPath {
  path: string;
}
interface OfPaths {
  paths: readonly string[];
}
interface OfHolder {
  kind: HolderKind;
  id: string;
}
type Page = { before: Timestamp; created_at: number; path: string; limit: number };

const FIND = statement<OfPath, StoredFile>(
  `SELECT ${columnsOf(filesTable, ['deleted_at'])} FROM files WHERE path = @path AND deleted_at IS NULL`,
);
const INSERT = statement<StoredFile>(`INSERT INTO files (path, uid, created_at, content_type, name, size_bytes, sha256,
    width, height, thumbnail_type, thumbnail_bytes)
  VALUES (@path, @uid, @created_at, @content_type, @name, @size_bytes, @sha256, @width, @height, @thumbnail_type,
    @thumbnail_bytes)`);
const HOLD = statement<OfPath & OfHolder>(
  'INSERT INTO file_holders (path, kind, id) VALUES (@path, @kind, @id) ON CONFLICT DO NOTHING',
);
const RELEASE = statement<OfHolder, OfPath>('DELETE FROM file_holders WHERE kind = @kind AND id = @id RETURNING path');
// One check per file, however many holders it has.
const LIST_UNHELD = statement<OfPaths, OfPath>(
  ({ eachOf }) => `SELECT each.value AS path FROM ${eachOf('@paths', 'text')}
  WHERE NOT EXISTS (SELECT 1 FROM file_holders AS holder WHERE holder.path = each.value) ORDER BY each.value`,
);
const DELETE = statement<OfPaths>(({ isAnyOf }) => `DELETE FROM files WHERE path ${isAnyOf('@paths')}`);
const MARK_ALL = statement<{ now: Timestamp }>('UPDATE files SET deleted_at = @now WHERE deleted_at IS NULL');
const MARK = statement<OfPaths & { now: Timestamp }>(
  ({ isAnyOf }) => `UPDATE files SET deleted_at = @now WHERE path ${isAnyOf('@paths')}`,
);
const LIST_OLDEST = statement<Page, Age & { is_held: boolean }>(`SELECT created_at, path,
    EXISTS (SELECT 1 FROM file_holders AS holder WHERE holder.path = files.path) AS is_held
  FROM files WHERE deleted_at IS NULL AND created_at < @before AND (created_at, path) > (@created_at, @path)
  ORDER BY created_at, path LIMIT @limit`);
const LIST_DELETED = statement<{ limit: number }, OfPath>(
  'SELECT path FROM files WHERE deleted_at IS NOT NULL LIMIT @limit',
);

const toPaths = (rows: readonly OfPath[]) => rows.map(({ path }) => path);

export const createFileStore = (db: Connection): FileStore => ({
  find: async (path) => (await db.get(FIND, { path })) ?? null,
  insert: async (file) => void (await db.run(INSERT, file)),
  hold: async (path, { kind, id }) => void (await db.run(HOLD, { path, kind, id: String(id) })),
  async release({ kind, id }) {
    const paths = toPaths(await db.all(RELEASE, { kind, id: String(id) }));
    return toPaths(await db.all(LIST_UNHELD, { paths }));
  },
  delete: async (...paths) => void (await db.run(DELETE, { paths })),
  markAllDeleted: async (now) => void (await db.run(MARK_ALL, { now })),
  markDeleted: async (paths, now) => void (await db.run(MARK, { paths, now })),
  async listOldest({ after, before, limit }) {
    const page = { before, limit, created_at: after?.created_at ?? -1, path: after?.path ?? '' };
    return (await db.all(LIST_OLDEST, page)).map(({ is_held: isHeld, ...file }) => ({ ...file, isHeld }));
  },
  listDeleted: async (limit) => toPaths(await db.all(LIST_DELETED, { limit })),
});
