import type { Timestamp } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { Invite, InviteStore } from './invites.store.ts';
import { invitesTable } from './invites.table.ts';

type ByCode = Pick<Invite, 'code_hash'>;

const INVITE = columnsOf(invitesTable);
const FIND = statement<ByCode, Invite>(`SELECT ${INVITE} FROM invites WHERE code_hash = @code_hash`);
const INSERT = statement<Invite>(`INSERT INTO invites (code_hash, created_by, remaining_uses, expires_at, leads_to, gid)
  VALUES (@code_hash, @created_by, @remaining_uses, @expires_at, @leads_to, @gid)`);
const TAKE_USE = statement<ByCode>(`UPDATE invites SET remaining_uses = remaining_uses - 1
  WHERE code_hash = @code_hash AND remaining_uses > 0`);
const DELETE_EXPIRED = statement<{ before: Timestamp }>('DELETE FROM invites WHERE expires_at < @before');

export const createPostgresInviteStore = (db: PostgresConnection): InviteStore => ({
  find: async (code_hash) => (await db.get(FIND, { code_hash })) ?? null,
  insert: async (invite) => void (await db.run(INSERT, invite)),
  takeUse: async (code_hash) => (await db.run(TAKE_USE, { code_hash })) > 0,
  deleteExpired: async (before) => void (await db.run(DELETE_EXPIRED, { before })),
});
