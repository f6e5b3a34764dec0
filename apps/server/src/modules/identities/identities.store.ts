import type { Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import { identitiesTable, type IdentityProvider } from './identities.table.ts';

/** An account at a provider, as the provider identifies it. */
export interface IdentityKey {
  provider: IdentityProvider;
  /** Domain of an OpenID provider, otherwise empty. */
  issuer: string;
  subject: string;
}

export interface Identity extends IdentityKey {
  uid: Uid;
  /** The name that the user knows it by: email address, user name, wallet address. */
  label: string;
  created_at: Timestamp;
}

export interface IdentityStore {
  find(key: IdentityKey): Promise<Identity | null>;
  /** In the order in which they were linked. */
  listOf(uid: Uid): Promise<Identity[]>;
  insert(identity: Identity): Promise<void>;
  /** Returns whether this user had it. */
  delete(uid: Uid, key: IdentityKey): Promise<boolean>;
}

/** This feature's stores. */
export interface Stores {
  identities: IdentityStore;
}

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores>;
export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();

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

export const createIdentityStore = (db: Connection): IdentityStore => ({
  find: async (key) => (await db.get(FIND, key)) ?? null,
  listOf: (uid) => db.all(LIST_OF, { uid }),
  insert: async (identity) => void (await db.run(INSERT, identity)),
  delete: async (uid, key) => (await db.run(DELETE, { ...key, uid })) > 0,
});
