import type { Gid, Timestamp } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { confirmationsTable } from './confirmations.table.ts';

/** A registration that still lacks a name. */
export interface Confirmation {
  /** SHA-256 of the code inside the token, in hex. */
  code_hash: string;
  /** The invitation it uses; null with open registration. */
  invite_hash: string | null;
  /** The private channel that the new user joins. */
  gid: Gid | null;
  /** In lower case. */
  email: string;
  /** Null: no password was given. */
  password_hash: string | null;
  /** The token was only mailed: its holder owns the mailbox. */
  is_mailed: boolean;
  expires_at: Timestamp;
}

export interface ConfirmationStore {
  find(code_hash: string): Promise<Confirmation | null>;
  insert(confirmation: Confirmation): Promise<void>;
  /** Returns whether it existed. */
  delete(code_hash: string): Promise<boolean>;
  deleteExpired(now: Timestamp): Promise<void>;
}

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

export const createConfirmationStore = (db: Connection): ConfirmationStore => ({
  find: async (code_hash) => (await db.get(FIND, { code_hash })) ?? null,
  insert: async (confirmation) => void (await db.run(INSERT, confirmation)),
  delete: async (code_hash) => (await db.run(DELETE, { code_hash })) > 0,
  deleteExpired: async (now) => void (await db.run(DELETE_EXPIRED, { now })),
});
