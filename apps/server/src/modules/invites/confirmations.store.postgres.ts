import type { Timestamp } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { Confirmation, ConfirmationStore } from './confirmations.store.ts';
import { confirmationsTable } from './confirmations.table.ts';

type ByCode = Pick<Confirmation, 'code_hash'>;

const CONFIRMATION = columnsOf(confirmationsTable);
const FIND = statement<ByCode, Confirmation>(
  `SELECT ${CONFIRMATION} FROM registration_confirmations WHERE code_hash = @code_hash`,
);
const INSERT = statement<Confirmation>(`INSERT INTO registration_confirmations
    (code_hash, invite_hash, gid, email, password_hash, is_mailed, expires_at)
  VALUES (@code_hash, @invite_hash, @gid, @email, @password_hash, @is_mailed, @expires_at)`);
const DELETE = statement<ByCode>('DELETE FROM registration_confirmations WHERE code_hash = @code_hash');
const DELETE_EXPIRED = statement<{ now: Timestamp }>('DELETE FROM registration_confirmations WHERE expires_at <= @now');

export const createPostgresConfirmationStore = (db: PostgresConnection): ConfirmationStore => ({
  find: async (code_hash) => (await db.get(FIND, { code_hash })) ?? null,
  insert: async (confirmation) => void (await db.run(INSERT, confirmation)),
  delete: async (code_hash) => (await db.run(DELETE, { code_hash })) > 0,
  deleteExpired: async (now) => void (await db.run(DELETE_EXPIRED, { now })),
});
