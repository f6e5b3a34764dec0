import type { Gid, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/postgres/columns.ts';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { CallStore, Participant, StoredCall } from './calls.store.ts';
import { callParticipantsTable, callsTable } from './calls.table.ts';

type CallRow = Omit<StoredCall, 'participants'>;
interface OfRoom {
  room: string;
}
/** Of each column its values, in the order of the participants. */
type Columns = { readonly [K in keyof Participant]: readonly Participant[K][] };

const CALL = columnsOf(callsTable);
const LIST = statement<object, CallRow>(`SELECT ${CALL} FROM calls ORDER BY started_at, room`);
const FIND = statement<OfRoom, CallRow>(`SELECT ${CALL} FROM calls WHERE room = @room`);
const FIND_OF_CHANNEL = statement<{ gid: Gid }, CallRow>(`SELECT ${CALL} FROM calls WHERE gid = @gid`);
const FIND_BETWEEN = statement<{ one: Uid; other: Uid }, CallRow>(`SELECT ${CALL} FROM calls
  WHERE (started_by = @one AND callee = @other) OR (started_by = @other AND callee = @one)`);
const LIST_WITH = statement<{ uid: Uid }, CallRow>(`SELECT ${CALL} FROM calls
  WHERE room IN (SELECT room FROM call_participants WHERE uid = @uid AND left_at IS NULL) ORDER BY started_at, room`);
const LIST_PARTICIPANTS = statement<{ rooms: readonly string[] }, Participant & OfRoom>(
  `SELECT ${columnsOf(callParticipantsTable)} FROM call_participants
  WHERE room = ANY(@rooms) ORDER BY joined_at, identity`,
);
const SAVE = statement<CallRow>(`INSERT INTO calls
    (room, gid, callee, started_by, started_at, video, answered_at, e2ee_key)
  VALUES (@room, @gid, @callee, @started_by, @started_at, @video, @answered_at, @e2ee_key)
  ON CONFLICT (room) DO UPDATE SET gid = excluded.gid, callee = excluded.callee, started_by = excluded.started_by,
    started_at = excluded.started_at, video = excluded.video, answered_at = excluded.answered_at,
    e2ee_key = excluded.e2ee_key`);
const SAVE_PARTICIPANTS = statement<OfRoom & Columns>(`INSERT INTO call_participants
    (room, identity, uid, device, session_id, joined_at, sid, seen_at, left_at, may_return)
  SELECT @room::text, one.* FROM unnest(@identity::text[], @uid::bigint[], @device::text[], @session_id::text[],
    @joined_at::bigint[], @sid::text[], @seen_at::bigint[], @left_at::bigint[], @may_return::boolean[]) AS one
  ON CONFLICT (room, identity) DO UPDATE SET uid = excluded.uid, device = excluded.device,
    session_id = excluded.session_id, joined_at = excluded.joined_at, sid = excluded.sid, seen_at = excluded.seen_at,
    left_at = excluded.left_at, may_return = excluded.may_return`);
const DELETE = statement<OfRoom>('DELETE FROM calls WHERE room = @room');

const toColumns = (all: readonly Participant[]): Columns => ({
  identity: all.map(({ identity }) => identity),
  uid: all.map(({ uid }) => uid),
  device: all.map(({ device }) => device),
  session_id: all.map(({ session_id }) => session_id),
  joined_at: all.map(({ joined_at }) => joined_at),
  sid: all.map(({ sid }) => sid),
  seen_at: all.map(({ seen_at }) => seen_at),
  left_at: all.map(({ left_at }) => left_at),
  may_return: all.map(({ may_return }) => may_return),
});

async function withParticipants(at: PostgresConnection, rows: readonly CallRow[]): Promise<StoredCall[]> {
  if (rows.length === 0) return [];
  const rooms = rows.map(({ room }) => room);
  const byRoom = Map.groupBy(await at.all(LIST_PARTICIPANTS, { rooms }), ({ room }) => room);
  return rows.map((row) => ({
    ...row,
    participants: byRoom.get(row.room)?.map(({ room: _call, ...participant }) => participant) ?? [],
  }));
}

type ReadRows = (at: PostgresConnection) => Promise<CallRow[]>;

export function createPostgresCallStore(db: PostgresConnection): CallStore {
  const listCalls = (read: ReadRows) => db.atOneMoment(async (at) => withParticipants(at, await read(at)));
  const findCall = async (read: ReadRows) => (await listCalls(read))[0] ?? null;

  return {
    list: () => listCalls((at) => at.all(LIST, {})),
    find: (room) => findCall((at) => at.all(FIND, { room })),
    findOfChannel: (gid) => findCall((at) => at.all(FIND_OF_CHANNEL, { gid })),
    findBetween: (one, other) => findCall((at) => at.all(FIND_BETWEEN, { one, other })),
    listWith: (uid) => listCalls((at) => at.all(LIST_WITH, { uid })),
    async save({ participants, ...row }) {
      await db.run(SAVE, row);
      await db.run(SAVE_PARTICIPANTS, { room: row.room, ...toColumns(participants) });
    },
    delete: async (room) => void (await db.run(DELETE, { room })),
  };
}
