import type { Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { Passkey, PasskeyStore, PasskeyUse } from './passkeys.store.ts';
import { passkeysTable } from './passkeys.table.ts';

type Row = Omit<Passkey, 'transports'> & { transports: string };
interface OfUser {
  uid: Uid;
}
interface Own extends OfUser {
  credential_id: string;
}

const PASSKEY = columnsOf(passkeysTable, ['position']);
const FIND = statement<Pick<Own, 'credential_id'>, Row>(
  `SELECT ${PASSKEY} FROM passkeys WHERE credential_id = @credential_id`,
);
const LIST_OF = statement<OfUser, Row>(
  `SELECT ${PASSKEY} FROM passkeys WHERE uid = @uid ORDER BY created_at, position`,
);
const INSERT = statement<Row>(`INSERT INTO passkeys
    (credential_id, uid, public_key, counter, transports, name, created_at, last_used_at, position)
  VALUES (@credential_id, @uid, @public_key, @counter, @transports, @name, @created_at, @last_used_at,
    (SELECT coalesce(max(position), 0) + 1 FROM passkeys WHERE uid = @uid))`);
// Those that do not count always say 0.
const NOTE_USE = statement<PasskeyUse>(`UPDATE passkeys SET counter = @counter, last_used_at = @last_used_at
  WHERE credential_id = @credential_id AND (counter < @counter OR (counter = 0 AND @counter = 0))`);
const RENAME = statement<Own & { name: string }>(
  'UPDATE passkeys SET name = @name WHERE credential_id = @credential_id AND uid = @uid',
);
const DELETE = statement<Own>('DELETE FROM passkeys WHERE credential_id = @credential_id AND uid = @uid');
const DELETE_ALL_OF = statement<OfUser>('DELETE FROM passkeys WHERE uid = @uid');

const toPasskey = ({ transports, ...row }: Row): Passkey => ({ ...row, transports: JSON.parse(transports) });

export const createPostgresPasskeyStore = (db: PostgresConnection): PasskeyStore => ({
  async find(credential_id) {
    const row = await db.get(FIND, { credential_id });
    return row ? toPasskey(row) : null;
  },
  listOf: async (uid) => (await db.all(LIST_OF, { uid })).map(toPasskey),
  insert: async (passkey) =>
    void (await db.run(INSERT, { ...passkey, transports: JSON.stringify(passkey.transports) })),
  noteUse: async (use) => (await db.run(NOTE_USE, use)) > 0,
  rename: async (uid, credential_id, name) => (await db.run(RENAME, { uid, credential_id, name })) > 0,
  delete: async (uid, credential_id) => (await db.run(DELETE, { uid, credential_id })) > 0,
  deleteAllOf: async (uid) => void (await db.run(DELETE_ALL_OF, { uid })),
});
