import type { Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';

/** A widget on a website. */
export interface Placement {
  origin: string;
  widget_id: string;
  widget_host: Uid;
}

export interface StoredSecret extends Placement {
  /** SHA-256 of the secret, in hex. */
  hash: string;
  /** The same of the secret that this one replaced; null until the first use. */
  previous_hash: string | null;
  uid: Uid;
  used_at: Timestamp;
}

export interface VisitorSecretStore {
  /** The row of a secret, or of the one that replaced it. */
  find(hash: string): Promise<StoredSecret | null>;
  insert(secret: StoredSecret): Promise<void>;
  /** Replaces the secret with this hash. */
  replace(hash: string, by: Pick<StoredSecret, 'hash' | 'used_at'>): Promise<void>;
  /** Updates the time of the last use. */
  noteUse(hash: string, used_at: Timestamp): Promise<void>;
  /** Deletes all secrets of a visitor except those used last. */
  deleteOldest(uid: Uid, kept: number): Promise<void>;
  /** Deletes secrets last used before a time. */
  deleteUnusedSince(time: Timestamp): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  visitorSecrets: VisitorSecretStore;
}

export type RunUnit = RunUnitOf<Stores>;

type Use = Pick<StoredSecret, 'hash' | 'used_at'>;

const COLUMNS = 'hash, previous_hash, uid, origin, widget_id, widget_host, used_at';
const FIND = statement<{ hash: string }, StoredSecret>(
  `SELECT ${COLUMNS} FROM visitor_secrets WHERE hash = @hash OR previous_hash = @hash`,
);
const INSERT = statement<StoredSecret>(`INSERT INTO visitor_secrets (${COLUMNS})
  VALUES (@hash, @previous_hash, @uid, @origin, @widget_id, @widget_host, @used_at)`);
const REPLACE = statement<Use & { old: string }>(
  'UPDATE visitor_secrets SET hash = @hash, previous_hash = @old, used_at = @used_at WHERE hash = @old',
);
const NOTE_USE = statement<Use>('UPDATE visitor_secrets SET used_at = @used_at WHERE hash = @hash');
const DELETE_OLDEST = statement<{
  uid: Uid;
  kept: number;
}>(`DELETE FROM visitor_secrets WHERE uid = @uid AND hash NOT IN
  (SELECT hash FROM visitor_secrets WHERE uid = @uid ORDER BY used_at DESC, hash DESC LIMIT @kept)`);
const DELETE_UNUSED = statement<{ time: Timestamp }>('DELETE FROM visitor_secrets WHERE used_at < @time');

export const createVisitorSecretStore = (db: Connection): VisitorSecretStore => ({
  find: async (hash) => (await db.get(FIND, { hash })) ?? null,
  insert: async (secret) => void (await db.run(INSERT, secret)),
  replace: async (old, use) => void (await db.run(REPLACE, { old, ...use })),
  noteUse: async (hash, used_at) => void (await db.run(NOTE_USE, { hash, used_at })),
  deleteOldest: async (uid, kept) => void (await db.run(DELETE_OLDEST, { uid, kept })),
  deleteUnusedSince: async (time) => void (await db.run(DELETE_UNUSED, { time })),
});
