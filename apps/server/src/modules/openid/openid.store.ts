import type { Timestamp } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RunUnit as RunUnitOf } from '../../platform/unit-of-work.ts';
import { openidClientsTable } from './openid.table.ts';

/** This server's client at an OpenID provider. */
export interface StoredOpenidClient {
  domain: string;
  /** The origin of the web app in the provider's registration; empty for a client that an administrator entered. */
  origin: string;
  client_id: string;
  /** Encrypted; empty when there is none. */
  sealed_secret: string;
  /** Separated by spaces. */
  scopes: string;
  /** When the provider's registration expires; null = never. */
  expires_at: Timestamp | null;
}

export interface OpenidClientStore {
  find(domain: string, origin: string): Promise<StoredOpenidClient | null>;
  /** The clients that administrators entered, in that order. */
  listGiven(): Promise<StoredOpenidClient[]>;
  save(client: StoredOpenidClient): Promise<void>;
  deleteAll(): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  openidClients: OpenidClientStore;
}

/** Changes of clients that memory follows. */
export type Change = { kind: 'openid_providers.changed' };

export type RunUnit = RunUnitOf<Stores, Change>;

const CLIENT = columnsOf(openidClientsTable, ['position']);
const FIND = statement<Pick<StoredOpenidClient, 'domain' | 'origin'>, StoredOpenidClient>(
  `SELECT ${CLIENT} FROM openid_clients WHERE domain = @domain AND origin = @origin`,
);
const LIST_GIVEN = statement<object, StoredOpenidClient>(
  `SELECT ${CLIENT} FROM openid_clients WHERE origin = '' ORDER BY position`,
);
const SAVE = statement<StoredOpenidClient>(`INSERT INTO openid_clients
    (domain, origin, client_id, sealed_secret, scopes, expires_at, position)
  VALUES (@domain, @origin, @client_id, @sealed_secret, @scopes, @expires_at,
    (SELECT coalesce(max(position), 0) + 1 FROM openid_clients))
  ON CONFLICT (domain, origin) DO UPDATE SET client_id = excluded.client_id, sealed_secret = excluded.sealed_secret,
    scopes = excluded.scopes, expires_at = excluded.expires_at`);
const DELETE_ALL = statement<object>('DELETE FROM openid_clients');

export const createOpenidClientStore = (db: Connection): OpenidClientStore => ({
  find: async (domain, origin) => (await db.get(FIND, { domain, origin })) ?? null,
  listGiven: () => db.all(LIST_GIVEN, {}),
  save: async (client) => void (await db.run(SAVE, client)),
  deleteAll: async () => void (await db.run(DELETE_ALL, {})),
});
