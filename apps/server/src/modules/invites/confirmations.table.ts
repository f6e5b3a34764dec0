import type { Gid, Timestamp } from '@loquat/contract';
import { index, integer, sqliteTable, text } from '../../platform/db/drizzle.ts';
import { invitesTable } from './invites.table.ts';

/** Registrations that still lack a name. A row is deleted when it is used, and with its invitation. */
export const confirmationsTable = sqliteTable(
  'registration_confirmations',
  {
    /** SHA-256 of the code inside the token, in hex. */
    code_hash: text().primaryKey(),
    /** The invitation it uses; null with open registration. */
    invite_hash: text().references(() => invitesTable.code_hash, { onDelete: 'cascade' }),
    /** The private channel that the new user joins. */
    gid: integer().$type<Gid>(),
    /** In lower case. */
    email: text().notNull(),
    /** Stored here rather than in the token, which passes through mail servers and browser histories. */
    password_hash: text(),
    /** The token was only mailed: its holder owns the mailbox. */
    is_mailed: integer({ mode: 'boolean' }).notNull(),
    expires_at: integer().$type<Timestamp>().notNull(),
  },
  (table) => [
    index('registration_confirmations_invite').on(table.invite_hash),
    index('registration_confirmations_expires_at').on(table.expires_at),
  ],
);
