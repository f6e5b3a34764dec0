import { type Gid, type Mid, type PinnedMessage, PINS_MAX_BYTES, type Timestamp, type Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { fitPage } from '../../platform/page.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';
import {
  CONVERSATION_OF_CHANNEL,
  type ConversationId,
  createConversationStore,
  keyOfChannel,
  withConversation,
} from '../conversations/conversations.access.ts';

/** A pinned message. Times in milliseconds. */
export interface Pin {
  mid: Mid;
  gid: Gid;
  /** The user who pinned it. */
  created_by: Uid;
  created_at: Timestamp;
}

export interface PinStore {
  find(mid: Mid): Promise<Pin | null>;
  /** Pins of messages up to a mid, in a channel or (null) everywhere, in the order they were pinned. */
  listUpTo(gid: Gid | null, mid: number): Promise<Pin[]>;
  insert(pin: Pin): Promise<void>;
  delete(mid: Mid): Promise<void>;
  deleteIn(gid: Gid): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  pins: PinStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();

/** A pinned message with its properties as JSON text. */
type StoredPinnedMessage = Omit<PinnedMessage, 'properties'> & { properties: string | null };

const bytesOf = ({ properties, content }: StoredPinnedMessage): number =>
  Buffer.byteLength(JSON.stringify(content)) + (properties?.length ?? 0);

/** The newest of a channel's pinned messages that fit into the limit; `pins` in the order they were pinned. */
function fitPins(pins: readonly StoredPinnedMessage[]): PinnedMessage[] {
  const short = pins.filter((pin) => bytesOf(pin) <= PINS_MAX_BYTES);
  return fitPage(short.toReversed(), bytesOf, PINS_MAX_BYTES)
    .toReversed()
    .map(({ properties, ...pin }) => ({ ...pin, properties: properties === null ? null : JSON.parse(properties) }));
}

const SELECT = `SELECT mid, gid, created_by, created_at FROM ${withConversation('pins')}`;
const FIND = statement<{ mid: Mid }, Pin>(`${SELECT} WHERE mid = @mid`);
const LIST_UP_TO = statement<{ gid: Gid | null; mid: number }, Pin>(`${SELECT}
  WHERE mid <= @mid AND (CAST(@gid AS bigint) IS NULL OR gid = @gid) ORDER BY gid, created_at, mid`);
const INSERT = statement<Pin & { conversation_id: ConversationId }>(`INSERT INTO pins
  (mid, conversation_id, created_by, created_at) VALUES (@mid, @conversation_id, @created_by, @created_at)`);
const DELETE = statement<{ mid: Mid }>('DELETE FROM pins WHERE mid = @mid');
const DELETE_IN = statement<{ gid: Gid }>(`DELETE FROM pins WHERE conversation_id = ${CONVERSATION_OF_CHANNEL}`);
const LIST = statement<{ gids: readonly Gid[] }, StoredPinnedMessage & { gid: Gid }>(
  ({ isAnyOf }) => `SELECT conversations.gid, pins.mid, log.from_uid,
    pins.created_by, pins.created_at, state.properties, state.content_type, state.content
  FROM ${withConversation('pins')} JOIN message_log AS log USING (mid) JOIN messages AS state USING (mid)
  WHERE conversations.gid ${isAnyOf('@gids')} AND state.deleted_at IS NULL ORDER BY pins.created_at, pins.mid`,
);

/** Reads the newest pinned messages of each channel that fit into the limit. Every list of channels has them. */
export async function listPinned(
  db: Connection,
  gids: readonly Gid[],
): Promise<ReadonlyMap<Gid, readonly PinnedMessage[]>> {
  const byChannel = Map.groupBy(await db.all(LIST, { gids }), ({ gid }) => gid);
  const fitted = [...byChannel].map(([gid, pins]) => [gid, fitPins(pins.map(({ gid: _gid, ...pin }) => pin))] as const);
  return new Map(fitted);
}

export const createPinStore = (db: Connection): PinStore => ({
  find: async (mid) => (await db.get(FIND, { mid })) ?? null,
  listUpTo: (gid, mid) => db.all(LIST_UP_TO, { gid, mid }),
  async insert(pin) {
    const conversation_id = await createConversationStore(db).getOrCreate(keyOfChannel(pin.gid));
    await db.run(INSERT, { ...pin, conversation_id });
  },
  delete: async (mid) => void (await db.run(DELETE, { mid })),
  deleteIn: async (gid) => void (await db.run(DELETE_IN, { gid })),
});
