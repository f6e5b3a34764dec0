import type { BotCommandId, BotKeyId, Timestamp, Uid } from '@loquat/contract';
import { archived } from '../../platform/db/archived-table.ts';
import { integer, sqliteTable, text, uniqueIndex } from '../../platform/db/drizzle.ts';
import { usersTable } from '../users/users.table.ts';

/** API keys of bots. Times in milliseconds. Ids are never reused. */
export const botKeysTable = sqliteTable(
  'bot_keys',
  {
    id: integer().$type<BotKeyId>().primaryKey({ autoIncrement: true }),
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the key, in hex: what calls are checked against. */
    key_hash: text().notNull(),
    /** The key itself, encrypted: administrators can read it again. */
    sealed_key: text().notNull(),
    created_at: integer().$type<Timestamp>().notNull(),
    last_used: integer().$type<Timestamp>(),
  },
  (table) => [uniqueIndex('bot_keys_name').on(table.uid, table.name), uniqueIndex('bot_keys_hash').on(table.key_hash)],
);

/** What people can write to bots behind a slash. Ids are never reused. */
export const botCommandsTable = sqliteTable(
  'bot_commands',
  {
    id: integer().$type<BotCommandId>().primaryKey({ autoIncrement: true }),
    uid: integer()
      .$type<Uid>()
      .notNull()
      .references(() => usersTable.uid, { onDelete: 'cascade' }),
    command: text().notNull(),
    description: text().notNull(),
  },
  (table) => [uniqueIndex('bot_commands_command').on(table.uid, table.command)],
);

export const archivedBotCommands = [
  archived('bot_command', botCommandsTable, { refersTo: { uid: 'user' }, without: ['id'], order: 'uid, command' }),
];
