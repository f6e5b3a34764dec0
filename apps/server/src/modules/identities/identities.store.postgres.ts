import type { Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { Identity, IdentityKey, IdentityStore } from './identities.store.ts';
import { identitiesTable } from './identities.table.ts';

interface OfUser {
  uid: Uid;
}

const IDENTITY = columnsOf(identitiesTable);
const IS_KEY = 'provider = @provider AND issuer = @issuer AND subject = @subject';
const FIND = statement<IdentityKey, Identity>(`SELECT ${IDENTITY} FROM identities WHERE ${IS_KEY}`);
const LIST_OF = statement<OfUser, Identity>(`SELECT ${IDENTITY} FROM identities WHERE uid = @uid
  ORDER BY created_at, provider, issuer, subject`);
const INSERT = statement<Identity>(`INSERT INTO identities (provider, issuer, subject, uid, label, created_at)
  VALUES (@provider, @issuer, @subject, @uid, @label, @created_at)`);
const DELETE = statement<OfUser & IdentityKey>(`DELETE FROM identities WHERE ${IS_KEY} AND uid = @uid`);
const DELETE_ALL_OF = statement<OfUser>('DELETE FROM identities WHERE uid = @uid');

export const createPostgresIdentityStore = (db: PostgresConnection): IdentityStore => ({
  find: async (key) => (await db.get(FIND, key)) ?? null,
  listOf: (uid) => db.all(LIST_OF, { uid }),
  insert: async (identity) => void (await db.run(INSERT, identity)),
  delete: async (uid, key) => (await db.run(DELETE, { ...key, uid })) > 0,
  deleteAllOf: async (uid) => void (await db.run(DELETE_ALL_OF, { uid })),
});
