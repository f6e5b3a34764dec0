import type { BotCommand, BotCommandFields, BotCommandId, OfferedCommand, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';

export interface BotCommandStore {
  /** Ascending by command. */
  listOf(uid: Uid): Promise<BotCommand[]>;
  /** Of several bots, ascending by command and bot; only the first `limit`. */
  listOfAll(uids: readonly Uid[], limit: number): Promise<OfferedCommand[]>;
  /** Null: the bot has the command already. */
  insert(uid: Uid, fields: BotCommandFields): Promise<BotCommand | null>;
  /** The id of the bot's command with this word. */
  findId(uid: Uid, command: string): Promise<BotCommandId | null>;
  /** False: the bot has no command with this id. */
  update(uid: Uid, command: BotCommand): Promise<boolean>;
  /** False: the bot has no command with this id. */
  delete(uid: Uid, id: BotCommandId): Promise<boolean>;
}

interface OfBot {
  uid: Uid;
}

const LIST_OF = statement<OfBot, BotCommand>(
  'SELECT id, command, description FROM bot_commands WHERE uid = @uid ORDER BY command',
);
const LIST_OF_ALL = statement<{ uids: readonly Uid[]; limit: number }, OfferedCommand>(
  ({ isAnyOf }) => `SELECT uid, command, description FROM bot_commands WHERE uid ${isAnyOf('@uids')}
    ORDER BY command, uid LIMIT @limit`,
);
const INSERT = statement<
  OfBot & BotCommandFields,
  BotCommand
>(`INSERT INTO bot_commands (uid, command, description) VALUES (@uid, @command, @description)
  ON CONFLICT DO NOTHING RETURNING id, command, description`);
const FIND_ID = statement<OfBot & { command: string }, { id: BotCommandId }>(
  'SELECT id FROM bot_commands WHERE uid = @uid AND command = @command',
);
const UPDATE = statement<OfBot & BotCommand>(
  'UPDATE bot_commands SET command = @command, description = @description WHERE uid = @uid AND id = @id',
);
const DELETE = statement<OfBot & { id: BotCommandId }>('DELETE FROM bot_commands WHERE uid = @uid AND id = @id');

export const createBotCommandStore = (db: Connection): BotCommandStore => ({
  listOf: (uid) => db.all(LIST_OF, { uid }),
  listOfAll: (uids, limit) => db.all(LIST_OF_ALL, { uids, limit }),
  insert: async (uid, { command, description }) => (await db.get(INSERT, { uid, command, description })) ?? null,
  findId: async (uid, command) => (await db.get(FIND_ID, { uid, command }))?.id ?? null,
  update: async (uid, { id, command, description }) => (await db.run(UPDATE, { uid, id, command, description })) > 0,
  delete: async (uid, id) => (await db.run(DELETE, { uid, id })) > 0,
});
