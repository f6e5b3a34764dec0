import type { Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { ContactStore, Nickname, NicknameStore, StoredContact } from './contacts.store.ts';
import { contactsTable } from './contacts.table.ts';

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

export const createPostgresContactStore = (db: PostgresConnection): ContactStore => ({
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

export const createPostgresNicknameStore = (db: PostgresConnection): NicknameStore => ({
  save: async (uid, nickname) => void (await db.run(SAVE_NICKNAME, { ...nickname, uid })),
  listOf: (uid) => db.all(LIST_NICKNAMES, { uid }),
});
