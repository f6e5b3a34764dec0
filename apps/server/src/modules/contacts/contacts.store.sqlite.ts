import type { Uid } from '@loquat/contract';
import { and, asc, eq, getTableColumns, sql } from '../../platform/db/drizzle.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { ContactStore, NicknameStore } from './contacts.store.ts';
import { contactsTable, nicknamesTable } from './contacts.table.ts';

const { uid: _owner, ...contactColumns } = getTableColumns(contactsTable);
const { uid: _namer, ...nicknameColumns } = getTableColumns(nicknamesTable);
const isContact = (uid: Uid, target_uid: Uid) =>
  and(eq(contactsTable.uid, uid), eq(contactsTable.target_uid, target_uid));

const owner = sql.placeholder('uid');

export function createSqliteContactStore(db: SqliteConnection): ContactStore {
  // Every stream begins with it.
  const listOf = db
    .select(contactColumns)
    .from(contactsTable)
    .where(eq(contactsTable.uid, owner))
    .orderBy(asc(contactsTable.target_uid))
    .prepare();
  return {
    find: async (uid, target_uid) =>
      db.select(contactColumns).from(contactsTable).where(isContact(uid, target_uid)).get() ?? null,
    listOf: async (uid) => listOf.all({ uid }),
    listAll: async () => db.select().from(contactsTable).all(),
    save: async (uid, contact) => {
      const target = [contactsTable.uid, contactsTable.target_uid];
      db.insert(contactsTable)
        .values({ uid, ...contact })
        .onConflictDoUpdate({ target, set: contact })
        .run();
    },
    delete: async (uid, target_uid) => {
      db.delete(contactsTable).where(isContact(uid, target_uid)).run();
    },
  };
}

export function createSqliteNicknameStore(db: SqliteConnection): NicknameStore {
  // Likewise.
  const listOf = db
    .select(nicknameColumns)
    .from(nicknamesTable)
    .where(eq(nicknamesTable.uid, owner))
    .orderBy(asc(nicknamesTable.contact_uid))
    .prepare();
  return {
    save: async (uid, nickname) => {
      const target = [nicknamesTable.uid, nicknamesTable.contact_uid];
      db.insert(nicknamesTable)
        .values({ uid, ...nickname })
        .onConflictDoUpdate({ target, set: nickname })
        .run();
    },
    listOf: async (uid) => listOf.all({ uid }),
  };
}
