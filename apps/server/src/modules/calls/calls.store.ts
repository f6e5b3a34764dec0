import type { CallRing, Gid, Timestamp, Uid } from '@loquat/contract';
import { columnsOf } from '../../platform/db/columns.ts';
import type { Connection } from '../../platform/db/connection.ts';
import type { ColumnType } from '../../platform/db/dialect.ts';
import { statement } from '../../platform/db/statement.ts';
import type { RunUnit as RunUnitOf, UnitView } from '../../platform/unit-of-work.ts';
import {
  CONVERSATION_ID,
  type ConversationId,
  type ConversationKey,
  createConversationStore,
  keyOf,
  targetOf,
  withConversation,
} from '../conversations/conversations.access.ts';
import { callParticipantsTable, callsTable } from './calls.table.ts';

/** One session of a device in a call, now or earlier. */
export interface Participant {
  /** The provider's name for it. */
  readonly identity: string;
  readonly uid: Uid;
  readonly device: string;
  readonly session_id: string;
  readonly joined_at: Timestamp;
  /** Identifies the current connection at the provider; null: none was reported yet. */
  readonly sid: string | null;
  /** When the provider reported it. */
  readonly seen_at: Timestamp | null;
  /** Null: present. */
  readonly left_at: Timestamp | null;
  /** A user who only lost the connection may come back automatically. */
  readonly may_return: boolean;
  /** False: has a token but has not connected yet. Other users do not see the participant in the call. */
  readonly has_arrived: boolean;
  /** The number of the newest encryption key that the participant received. */
  readonly key_number: number;
}

/** An ongoing call: of a channel (`gid`), or between the user who started it and `callee`. Never changed in place. */
export interface StoredCall {
  /** The room's name at the provider, unique for each call. */
  readonly room: string;
  readonly gid: Gid | null;
  readonly callee: Uid | null;
  readonly started_by: Uid;
  readonly started_at: Timestamp;
  readonly video: boolean;
  /** Null while a direct call rings, and in channels. */
  readonly answered_at: Timestamp | null;
  /** Encrypted; null: devices do not encrypt. */
  readonly e2ee_key: string | null;
  /** Rises with each new encryption key. */
  readonly key_number: number;
  /** The members of a channel whose devices ring; empty in direct calls. */
  readonly rings: readonly CallRing[];
  /** In the order in which they joined. */
  readonly participants: readonly Participant[];
}

/** Ongoing calls, with all present and former participants. */
export interface CallStore {
  /** Oldest first. */
  list(): Promise<StoredCall[]>;
  find(room: string): Promise<StoredCall | null>;
  /** The call in a conversation, whichever user started it. */
  findIn(conversation: ConversationKey): Promise<StoredCall | null>;
  /** The calls that a user is in now. */
  listWith(uid: Uid): Promise<StoredCall[]>;
  save(call: StoredCall): Promise<void>;
  delete(room: string): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  calls: CallStore;
}

/** Changes of calls that memory follows. */
export type Change = { kind: 'call.changed'; call: StoredCall } | { kind: 'call.ended'; call: StoredCall };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;

type CallRow = Omit<StoredCall, 'participants' | 'rings'> & { rings: string };
interface OfRoom {
  room: string;
}

const SELECT = `SELECT ${columnsOf(callsTable, ['conversation_id'])}, gid, uid_low + uid_high - started_by AS callee
  FROM ${withConversation('calls')}`;
const LIST = statement<object, CallRow>(`${SELECT} ORDER BY started_at, room`);
const FIND = statement<OfRoom, CallRow>(`${SELECT} WHERE room = @room`);
const FIND_IN = statement<ConversationKey, CallRow>(`${SELECT} WHERE conversation_id = ${CONVERSATION_ID}`);
const LIST_WITH = statement<{ uid: Uid }, CallRow>(`${SELECT}
  WHERE room IN (SELECT room FROM call_participants WHERE uid = @uid AND left_at IS NULL) ORDER BY started_at, room`);
const LIST_PARTICIPANTS = statement<{ rooms: readonly string[] }, Participant & OfRoom>(
  ({ isAnyOf }) => `SELECT ${columnsOf(callParticipantsTable)} FROM call_participants
  WHERE room ${isAnyOf('@rooms')} ORDER BY joined_at, identity`,
);
const SAVE = statement<CallRow & { conversation_id: ConversationId }>(`INSERT INTO calls
    (room, conversation_id, started_by, started_at, video, answered_at, e2ee_key, key_number, rings)
  VALUES (@room, @conversation_id, @started_by, @started_at, @video, @answered_at, @e2ee_key, @key_number, @rings)
  ON CONFLICT (room) DO UPDATE SET started_by = excluded.started_by, started_at = excluded.started_at, video = excluded.video, answered_at = excluded.answered_at,
    e2ee_key = excluded.e2ee_key, key_number = excluded.key_number, rings = excluded.rings`);
const PARTICIPANT_COLUMNS = {
  identity: 'text',
  uid: 'bigint',
  device: 'text',
  session_id: 'text',
  joined_at: 'bigint',
  sid: 'text',
  seen_at: 'bigint',
  left_at: 'bigint',
  may_return: 'boolean',
  has_arrived: 'boolean',
  key_number: 'bigint',
} as const satisfies Record<keyof Participant, ColumnType>;
const PARTICIPANT = Object.keys(PARTICIPANT_COLUMNS).join(', ');
const SAVE_PARTICIPANTS = statement<OfRoom & { participants: string }>(
  ({ eachRowOf }) => `INSERT INTO call_participants (room, ${PARTICIPANT})
  SELECT CAST(@room AS text), ${PARTICIPANT} FROM ${eachRowOf('@participants', PARTICIPANT_COLUMNS)} WHERE true
  ON CONFLICT (room, identity) DO UPDATE SET uid = excluded.uid, device = excluded.device,
    session_id = excluded.session_id, joined_at = excluded.joined_at, sid = excluded.sid, seen_at = excluded.seen_at,
    left_at = excluded.left_at, may_return = excluded.may_return,
    has_arrived = excluded.has_arrived, key_number = excluded.key_number`,
);
const DELETE = statement<OfRoom>('DELETE FROM calls WHERE room = @room');

async function withParticipants(at: Connection, rows: readonly CallRow[]): Promise<StoredCall[]> {
  if (rows.length === 0) return [];
  const rooms = rows.map(({ room }) => room);
  const byRoom = Map.groupBy(await at.all(LIST_PARTICIPANTS, { rooms }), ({ room }) => room);
  return rows.map((row) => ({
    ...row,
    rings: JSON.parse(row.rings),
    participants: byRoom.get(row.room)?.map(({ room: _call, ...participant }) => participant) ?? [],
  }));
}

type ReadRows = (at: Connection) => Promise<CallRow[]>;

export function createCallStore(db: Connection): CallStore {
  const listCalls = (read: ReadRows) => db.atOneMoment(async (at) => withParticipants(at, await read(at)));
  const findCall = async (read: ReadRows) => (await listCalls(read))[0] ?? null;

  return {
    list: () => listCalls((at) => at.all(LIST, {})),
    find: (room) => findCall((at) => at.all(FIND, { room })),
    findIn: (conversation) => findCall((at) => at.all(FIND_IN, conversation)),
    listWith: (uid) => listCalls((at) => at.all(LIST_WITH, { uid })),
    async save({ participants, rings, ...row }) {
      const key = keyOf(row.started_by, targetOf({ gid: row.gid, to_uid: row.callee }));
      const conversation_id = await createConversationStore(db).getOrCreate(key);
      await db.run(SAVE, { ...row, conversation_id, rings: JSON.stringify(rings) });
      await db.run(SAVE_PARTICIPANTS, { room: row.room, participants: JSON.stringify(participants) });
    },
    delete: async (room) => void (await db.run(DELETE, { room })),
  };
}
