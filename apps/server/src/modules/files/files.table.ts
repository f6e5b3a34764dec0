import type { Timestamp, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { index, integer, primaryKey, sql, sqliteTable, text } from '../../platform/db/drizzle.ts';

export type HolderKind = 'message' | 'forward' | 'saved';

/** Finished uploads. Their bytes are in the blob store under `path`. */
export const filesTable = sqliteTable(
  'files',
  {
    /** `{year}/{month}/{day}/{uuid}`, as clients know the file. */
    path: text().primaryKey(),
    /** The uploader. */
    uid: integer().notNull().$type<Uid>(),
    created_at: integer().notNull().$type<Timestamp>(),
    content_type: text().notNull(),
    name: text(),
    size_bytes: integer().notNull(),
    /** Lower-case hex. */
    sha256: text().notNull(),
    /** Pixels, for an image that could be read. */
    width: integer(),
    height: integer(),
    /** Media type of the thumbnail; null if there is none. */
    thumbnail_type: text(),
    thumbnail_bytes: integer().notNull().default(0),
    /** Hidden since then; its bytes and this row are erased soon. */
    deleted_at: integer().$type<Timestamp>(),
  },
  (table) => [
    index('files_created_at').on(table.created_at, table.path),
    index('files_deleted')
      .on(table.deleted_at)
      .where(sql`${table.deleted_at} IS NOT NULL`),
  ],
);

/** The holders of files: a file is deleted when its last holder releases it. */
export const fileHoldersTable = sqliteTable(
  'file_holders',
  {
    path: text()
      .notNull()
      .references(() => filesTable.path, { onDelete: 'cascade' }),
    kind: text().notNull().$type<HolderKind>(),
    /** Mid of the message, id of the forward or saved item. */
    id: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.path, table.kind, table.id] }),
    index('file_holders_holder').on(table.kind, table.id),
  ],
);

export const archivedFiles = [
  archived('file', filesTable, {
    refersTo: { uid: 'user' },
    without: ['deleted_at'],
    where: 'deleted_at IS NULL',
    order: 'created_at, path',
  }),
];
