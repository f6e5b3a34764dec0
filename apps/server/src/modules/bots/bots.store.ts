import type { BotKey, BotKeyId, Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';
import type { BotCommandStore } from './bot-commands.store.ts';
import { botKeysTable } from './bots.table.ts';

/** A stored API key. */
export interface StoredBotKey extends Omit<BotKey, 'key'> {
  uid: Uid;
  /** SHA-256 of the key, in hex. */
  key_hash: string;
  /** The key itself, encrypted. */
  sealed_key: string;
}

export interface BotKeyStore {
  list(): Promise<StoredBotKey[]>;
  /** Ascending by id. */
  listOf(uid: Uid): Promise<StoredBotKey[]>;
  hasName(uid: Uid, name: string): Promise<boolean>;
  insert(key: Omit<StoredBotKey, 'id' | 'last_used'>): Promise<StoredBotKey>;
  /** Deleted keys are ignored. */
  saveUses(uses: ReadonlyMap<BotKeyId, Timestamp>): Promise<void>;
  /** Returns the deleted key; null if the bot has none with this id. */
  delete(uid: Uid, id: BotKeyId): Promise<StoredBotKey | null>;
}

/** This feature's stores. */
export interface Stores {
  botKeys: BotKeyStore;
  botCommands: BotCommandStore;
}

export type LiveKey = Pick<StoredBotKey, 'id' | 'uid' | 'key_hash'>;

/** Changes of keys that memory follows. */
export type Change = { kind: 'bot_key.created'; key: LiveKey } | { kind: 'bot_key.deleted'; key: LiveKey };

export type RunUnit = RunUnitOf<Stores, Change>;

interface OfBot {
  uid: Uid;
}
type NewKey = Parameters<BotKeyStore['insert']>[0];

const KEY = columnsOf(botKeysTable);
const LIST = statement<object, StoredBotKey>(`SELECT ${KEY} FROM bot_keys ORDER BY id`);
const LIST_OF = statement<OfBot, StoredBotKey>(`SELECT ${KEY} FROM bot_keys WHERE uid = @uid ORDER BY id`);
const HAS_NAME = statement<OfBot & { name: string }, { has_name: boolean }>(
  'SELECT EXISTS (SELECT 1 FROM bot_keys WHERE uid = @uid AND name = @name) AS has_name',
);
const INSERT = statement<NewKey, StoredBotKey>(`INSERT INTO bot_keys (uid, name, key_hash, sealed_key, created_at)
  VALUES (@uid, @name, @key_hash, @sealed_key, @created_at) RETURNING ${KEY}`);
const SAVE_USES = statement<{ uses: string }>(
  ({ eachRowOf }) => `UPDATE bot_keys SET last_used = each.used_at
    FROM ${eachRowOf('@uses', { key_id: 'bigint', used_at: 'bigint' })} WHERE id = each.key_id`,
);
const DELETE = statement<OfBot & { id: BotKeyId }, StoredBotKey>(
  `DELETE FROM bot_keys WHERE uid = @uid AND id = @id RETURNING ${KEY}`,
);

export const createBotKeyStore = (db: Connection): BotKeyStore => ({
  list: () => db.all(LIST, {}),
  listOf: (uid) => db.all(LIST_OF, { uid }),
  hasName: async (uid, name) => (await db.get(HAS_NAME, { uid, name }))?.has_name ?? false,
  async insert(key) {
    const inserted = await db.get(INSERT, key);
    if (!inserted) throw new Error('A key was not inserted.');
    return inserted;
  },
  async saveUses(uses) {
    const rows = [...uses].map(([key_id, used_at]) => ({ key_id, used_at }));
    await db.run(SAVE_USES, { uses: JSON.stringify(rows) });
  },
  delete: async (uid, id) => (await db.get(DELETE, { uid, id })) ?? null,
});
