import type { Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { SecondFactor, SecondFactorStore } from './second-factor.store.ts';
import { secondFactorsTable } from './second-factor.table.ts';

interface OfUser {
  uid: Uid;
}

const FACTOR = columnsOf(secondFactorsTable);
const FIND = statement<OfUser, SecondFactor>(`SELECT ${FACTOR} FROM second_factors WHERE uid = @uid`);
const LIST_UIDS = statement<object, OfUser>('SELECT uid FROM second_factors ORDER BY uid');
const INSERT = statement<SecondFactor>(`INSERT INTO second_factors (uid, sealed_secret, last_step, turned_on_at)
  VALUES (@uid, @sealed_secret, @last_step, @turned_on_at)`);
const ADVANCE = statement<OfUser & { step: number }>(
  'UPDATE second_factors SET last_step = @step WHERE uid = @uid AND last_step < @step',
);
const DELETE = statement<OfUser>('DELETE FROM second_factors WHERE uid = @uid');
const COUNT_CODES = statement<OfUser, { count: number }>('SELECT count(*) FROM recovery_codes WHERE uid = @uid');
const DELETE_CODES = statement<OfUser>('DELETE FROM recovery_codes WHERE uid = @uid');
const INSERT_CODES = statement<OfUser & { hashes: readonly string[] }>(`INSERT INTO recovery_codes (uid, code_hash)
  SELECT @uid::bigint, code_hash FROM unnest(@hashes::text[]) AS code_hash`);
const TAKE_CODE = statement<OfUser & { hash: string }>(
  'DELETE FROM recovery_codes WHERE uid = @uid AND code_hash = @hash',
);

export const createPostgresSecondFactorStore = (db: PostgresConnection): SecondFactorStore => ({
  find: async (uid) => (await db.get(FIND, { uid })) ?? null,
  listUids: async () => (await db.all(LIST_UIDS, {})).map(({ uid }) => uid),
  insert: async (factor) => void (await db.run(INSERT, factor)),
  advance: async (uid, step) => (await db.run(ADVANCE, { uid, step })) > 0,
  delete: async (uid) => (await db.run(DELETE, { uid })) > 0,
  countRecoveryCodes: async (uid) => (await db.get(COUNT_CODES, { uid }))?.count ?? 0,
  async replaceRecoveryCodes(uid, hashes) {
    await db.run(DELETE_CODES, { uid });
    await db.run(INSERT_CODES, { uid, hashes });
  },
  takeRecoveryCode: async (uid, hash) => (await db.run(TAKE_CODE, { uid, hash })) > 0,
});
