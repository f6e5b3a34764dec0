import type { BotKeyId, Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { BotKeyStore, StoredBotKey } from './bots.store.ts';
import { botKeysTable } from './bots.table.ts';

interface OfBot {
  uid: Uid;
}
type NewKey = Parameters<BotKeyStore['insert']>[0];

const KEY = columnsOf(botKeysTable);
const LIST = statement<object, StoredBotKey>(`SELECT ${KEY} FROM bot_keys ORDER BY id`);
const LIST_OF = statement<OfBot, StoredBotKey>(`SELECT ${KEY} FROM bot_keys WHERE uid = @uid ORDER BY id`);
const HAS_NAME = statement<OfBot & { name: string }, { has_name: boolean }>(
  'SELECT EXISTS (SELECT FROM bot_keys WHERE uid = @uid AND name = @name) AS has_name',
);
const INSERT = statement<NewKey, StoredBotKey>(`INSERT INTO bot_keys (uid, name, key_hash, sealed_key, created_at)
  VALUES (@uid, @name, @key_hash, @sealed_key, @created_at) RETURNING ${KEY}`);
const SAVE_USES = statement<{ ids: BotKeyId[]; times: Timestamp[] }>(`UPDATE bot_keys SET last_used = used.at
  FROM unnest(@ids::bigint[], @times::bigint[]) AS used (key_id, at) WHERE id = used.key_id`);
const DELETE = statement<OfBot & { id: BotKeyId }, StoredBotKey>(
  `DELETE FROM bot_keys WHERE uid = @uid AND id = @id RETURNING ${KEY}`,
);

export const createPostgresBotKeyStore = (db: PostgresConnection): BotKeyStore => ({
  list: () => db.all(LIST, {}),
  listOf: (uid) => db.all(LIST_OF, { uid }),
  hasName: async (uid, name) => (await db.get(HAS_NAME, { uid, name }))?.has_name ?? false,
  async insert(key) {
    const inserted = await db.get(INSERT, key);
    if (!inserted) throw new Error('A key was not inserted.');
    return inserted;
  },
  saveUses: async (uses) => void (await db.run(SAVE_USES, { ids: [...uses.keys()], times: [...uses.values()] })),
  delete: async (uid, id) => (await db.get(DELETE, { uid, id })) ?? null,
});
