import type { Gid, Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import type { ConfirmationStore } from './confirmations.store.ts';
import { invitesTable } from './invites.table.ts';

export interface Invite {
  /** SHA-256 of the code inside the token, in hex. */
  code_hash: string;
  created_by: Uid;
  remaining_uses: number;
  expires_at: Timestamp;
  /** The target of its short link; null if it has none. */
  leads_to: 'register' | 'join' | null;
  /** The channel of its short link. */
  gid: Gid | null;
}

export interface InviteStore {
  find(code_hash: string): Promise<Invite | null>;
  /** How many of a user's invites can be used at `now`. */
  countUsable(created_by: Uid, now: Timestamp): Promise<number>;
  insert(invite: Invite): Promise<void>;
  /** Takes one use; returns whether one was left. */
  takeUse(code_hash: string): Promise<boolean>;
  deleteExpired(before: Timestamp): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  invites: InviteStore;
  confirmations: ConfirmationStore;
}

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores>;
export type RunUnit = RunUnitOf<Stores>;
export const own = viewOf<Stores>();

type ByCode = Pick<Invite, 'code_hash'>;

const INVITE = columnsOf(invitesTable);
const FIND = statement<ByCode, Invite>(`SELECT ${INVITE} FROM invites WHERE code_hash = @code_hash`);
const COUNT_USABLE = statement<Pick<Invite, 'created_by'> & { now: Timestamp }, { count: number }>(
  `SELECT count(*) AS count FROM invites
  WHERE created_by = @created_by AND expires_at > @now AND remaining_uses > 0`,
);
const INSERT = statement<Invite>(`INSERT INTO invites (code_hash, created_by, remaining_uses, expires_at, leads_to, gid)
  VALUES (@code_hash, @created_by, @remaining_uses, @expires_at, @leads_to, @gid)`);
const TAKE_USE = statement<ByCode>(`UPDATE invites SET remaining_uses = remaining_uses - 1
  WHERE code_hash = @code_hash AND remaining_uses > 0`);
const DELETE_EXPIRED = statement<{ before: Timestamp }>('DELETE FROM invites WHERE expires_at < @before');

export const createInviteStore = (db: Connection): InviteStore => ({
  find: async (code_hash) => (await db.get(FIND, { code_hash })) ?? null,
  countUsable: async (created_by, now) => (await db.get(COUNT_USABLE, { created_by, now }))!.count,
  insert: async (invite) => void (await db.run(INSERT, invite)),
  takeUse: async (code_hash) => (await db.run(TAKE_USE, { code_hash })) > 0,
  deleteExpired: async (before) => void (await db.run(DELETE_EXPIRED, { before })),
});
