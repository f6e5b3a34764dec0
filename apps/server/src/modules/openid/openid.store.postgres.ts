import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { OpenidClientStore, StoredOpenidClient } from './openid.store.ts';
import { openidClientsTable } from './openid.table.ts';

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

export const createPostgresOpenidClientStore = (db: PostgresConnection): OpenidClientStore => ({
  find: async (domain, origin) => (await db.get(FIND, { domain, origin })) ?? null,
  listGiven: () => db.all(LIST_GIVEN, {}),
  save: async (client) => void (await db.run(SAVE, client)),
  deleteAll: async () => void (await db.run(DELETE_ALL, {})),
});
