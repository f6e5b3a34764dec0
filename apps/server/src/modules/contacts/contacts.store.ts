import type { ContactStatus, Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';
import { contactsTable } from './contacts.table.ts';

/** One user's relation to another; a user neither added nor blocked has no row. */
export interface StoredContact {
  target_uid: Uid;
  status: Exclude<ContactStatus, ''>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ContactStore {
  find(uid: Uid, target_uid: Uid): Promise<StoredContact | null>;
  /** Ascending by `target_uid`. */
  listOf(uid: Uid): Promise<StoredContact[]>;
  /** The contacts of all users. */
  listAll(): Promise<(StoredContact & { uid: Uid })[]>;
  save(uid: Uid, contact: StoredContact): Promise<void>;
  delete(uid: Uid, target_uid: Uid): Promise<void>;
}

export interface Nickname {
  contact_uid: Uid;
  /** Empty: removed. Kept, because only such an event removes the nickname from a client that was offline. */
  remark: string;
}

export interface NicknameStore {
  save(uid: Uid, nickname: Nickname): Promise<void>;
  /** Ascending by `contact_uid`. */
  listOf(uid: Uid): Promise<Nickname[]>;
}

/** This feature's stores. */
export interface Stores {
  contacts: ContactStore;
  nicknames: NicknameStore;
}

/** A user's relation to another changes. */
export interface ContactChange {
  uid: Uid;
  target_uid: Uid;
  status: ContactStatus;
}

/** Changes of contacts that memory follows. */
export type Change = { kind: 'contact.changed'; contact: ContactChange };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;

interface OfUser {
  uid: Uid;
}
interface OfPair extends OfUser {
  target_uid: Uid;
}

const CONTACT = columnsOf(contactsTable, ['uid']);
const FIND = statement<OfPair, StoredContact>(
  `SELECT ${CONTACT} FROM contacts WHERE uid = @uid AND target_uid = @target_uid`,
);
const LIST_OF = statement<OfUser, StoredContact>(
  `SELECT ${CONTACT} FROM contacts WHERE uid = @uid ORDER BY target_uid`,
);
const LIST_ALL = statement<object, StoredContact & OfUser>(`SELECT uid, ${CONTACT} FROM contacts`);
const SAVE = statement<StoredContact & OfUser>(`INSERT INTO contacts (uid, target_uid, status, created_at, updated_at)
  VALUES (@uid, @target_uid, @status, @created_at, @updated_at)
  ON CONFLICT (uid, target_uid) DO UPDATE SET status = excluded.status, created_at = excluded.created_at,
    updated_at = excluded.updated_at`);
const DELETE = statement<OfPair>('DELETE FROM contacts WHERE uid = @uid AND target_uid = @target_uid');

export const createContactStore = (db: Connection): ContactStore => ({
  find: async (uid, target_uid) => (await db.get(FIND, { uid, target_uid })) ?? null,
  listOf: (uid) => db.all(LIST_OF, { uid }),
  listAll: () => db.all(LIST_ALL, {}),
  save: async (uid, contact) => void (await db.run(SAVE, { ...contact, uid })),
  delete: async (uid, target_uid) => void (await db.run(DELETE, { uid, target_uid })),
});

const SAVE_NICKNAME = statement<Nickname & OfUser>(`INSERT INTO nicknames (uid, contact_uid, remark)
  VALUES (@uid, @contact_uid, @remark) ON CONFLICT (uid, contact_uid) DO UPDATE SET remark = excluded.remark`);
const LIST_NICKNAMES = statement<OfUser, Nickname>(
  'SELECT contact_uid, remark FROM nicknames WHERE uid = @uid ORDER BY contact_uid',
);

export const createNicknameStore = (db: Connection): NicknameStore => ({
  save: async (uid, nickname) => void (await db.run(SAVE_NICKNAME, { ...nickname, uid })),
  listOf: (uid) => db.all(LIST_NICKNAMES, { uid }),
});
