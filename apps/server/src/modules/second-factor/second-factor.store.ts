import type { Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import { secondFactorsTable } from './second-factor.table.ts';

/** The second factor of a user. */
export interface SecondFactor {
  uid: Uid;
  /** The secret of their authenticator app, encrypted. */
  sealed_secret: string;
  /** The time step of the last accepted code. */
  last_step: number;
  turned_on_at: Timestamp;
}

export interface SecondFactorStore {
  find(uid: Uid): Promise<SecondFactor | null>;
  /** All users who have one. */
  listUids(): Promise<Uid[]>;
  insert(factor: SecondFactor): Promise<void>;
  /** Saves the step if it is later than the last one, and returns whether it was. */
  advance(uid: Uid, step: number): Promise<boolean>;
  /** Also deletes the recovery codes; returns whether there was one. */
  delete(uid: Uid): Promise<boolean>;
  countRecoveryCodes(uid: Uid): Promise<number>;
  /** Replaces the remaining codes by these hashes. */
  replaceRecoveryCodes(uid: Uid, hashes: readonly string[]): Promise<void>;
  /** Returns whether the code still existed. */
  takeRecoveryCode(uid: Uid, hash: string): Promise<boolean>;
}

/** This feature's stores. */
export interface Stores {
  secondFactors: SecondFactorStore;
}

/** Changes that memory follows. */
export type Change = { kind: 'second_factor.turned_on'; uid: Uid } | { kind: 'second_factor.turned_off'; uid: Uid };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();

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
const COUNT_CODES = statement<OfUser, { count: number }>(
  'SELECT count(*) AS count FROM recovery_codes WHERE uid = @uid',
);
const DELETE_CODES = statement<OfUser>('DELETE FROM recovery_codes WHERE uid = @uid');
const INSERT_CODES = statement<OfUser & { hashes: readonly string[] }>(
  ({ eachOf }) => `INSERT INTO recovery_codes (uid, code_hash)
    SELECT CAST(@uid AS bigint), each.value FROM ${eachOf('@hashes', 'text')}`,
);
const TAKE_CODE = statement<OfUser & { hash: string }>(
  'DELETE FROM recovery_codes WHERE uid = @uid AND code_hash = @hash',
);

export const createSecondFactorStore = (db: Connection): SecondFactorStore => ({
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
