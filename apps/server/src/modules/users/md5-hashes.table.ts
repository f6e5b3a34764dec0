import type { Uid } from '@loquat/contract';
import { integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from './users.table.ts';

/** Lets native apps sign in that send the MD5 of the password. */
export const md5HashesTable = sqliteTable('md5_hashes', {
  uid: integer()
    .$type<Uid>()
    .primaryKey()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  /** Argon2id hash of the MD5 in hex, never the MD5 itself. */
  md5_hash: text().notNull(),
  /** The hash in `users` of the same password. Once that differs, this row is invalid. */
  password_hash: text().notNull(),
});
