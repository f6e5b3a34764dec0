import type { Timestamp, Uid } from '@loquat/contract';
import { integer, primaryKey, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** Users with a second factor. */
export const secondFactorsTable = sqliteTable('second_factors', {
  uid: integer()
    .$type<Uid>()
    .primaryKey()
    .references(() => usersTable.uid, { onDelete: 'cascade' }),
  /** The secret of their authenticator app, encrypted. */
  sealed_secret: text().notNull(),
  /** The time step of the last accepted code: no code is accepted twice. */
  last_step: integer().notNull(),
  turned_on_at: integer().$type<Timestamp>().notNull(),
});

/** Unused recovery codes. */
export const recoveryCodesTable = sqliteTable(
  'recovery_codes',
  {
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => secondFactorsTable.uid, { onDelete: 'cascade' }),
    /** SHA-256, in hex. */
    code_hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.code_hash] })],
);
