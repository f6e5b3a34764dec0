import type { BotKey, BotKeyId, Timestamp, Uid } from '@loquat/contract';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';

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

/** What this feature stores. */
export interface Stores {
  botKeys: BotKeyStore;
}

export type LiveKey = Pick<StoredBotKey, 'id' | 'uid' | 'key_hash'>;

/** What it also holds in memory. */
export type Change = { kind: 'bot_key.created'; key: LiveKey } | { kind: 'bot_key.deleted'; key: LiveKey };

export type RunUnit = RunUnitOf<Stores, Change>;
