import type { ChatTarget, Gid, Mid, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, type UnitView, viewOf } from '../../platform/unit-of-work.ts';
import {
  BY_TARGET,
  CONVERSATION_OF_CHANNEL,
  type ConversationId,
  createConversationStore,
  keyOf,
  TARGET_COLUMNS,
  type TargetColumns,
  withConversation,
  withTarget,
} from '../conversations/conversations.access.ts';
import type { AutoDelete, AutoDeleteStore, Mute, MuteStore, PinnedChatStore } from './chat-settings.store.ts';

/** Read markers of each user, which only move forward. */
export interface ReadMarkerStore {
  /** False if the stored marker is the same or newer. */
  advance(uid: Uid, marker: ReadMarker): Promise<boolean>;
  list(uid: Uid): Promise<ReadMarker[]>;
}

/** The newest message that a user has seen in a chat. */
export interface ReadMarker {
  target: ChatTarget;
  mid: Mid;
}

/** Removes the settings for chats that end: read markers, mutes, automatic deletion and pins. */
export interface EndedChatStore {
  /** Those of all users for the chat with this user, and this user's own. */
  forgetUser(uid: Uid): Promise<void>;
  /** Those of all users for this channel. */
  forgetChannel(gid: Gid): Promise<void>;
}

/** This feature's stores. */
export interface Stores {
  readMarkers: ReadMarkerStore;
  mutes: MuteStore;
  autoDeletes: AutoDeleteStore;
  pinnedChats: PinnedChatStore;
  endedChats: EndedChatStore;
}

/** Changes of settings that memory follows. */
export type Change =
  | { kind: 'auto_delete.changed'; uid: Uid; autoDelete: AutoDelete }
  | { kind: 'mute.set'; uid: Uid; mute: Mute }
  | { kind: 'mute.removed'; uid: Uid; target: ChatTarget }
  /** A user has read a chat up to here. */
  | { kind: 'read_marker.moved'; uid: Uid; target: ChatTarget; mid: Mid };

/** A unit of work as this feature sees it. */
export type Tx = UnitView<Stores, Change>;
export type RunUnit = RunUnitOf<Stores, Change>;
export const own = viewOf<Stores, Change>();

interface OfUser {
  uid: Uid;
}

const ADVANCE = statement<OfUser & { conversation_id: ConversationId; mid: Mid }>(`INSERT INTO read_markers
    (uid, conversation_id, mid)
  VALUES (@uid, @conversation_id, @mid) ON CONFLICT (uid, conversation_id) DO UPDATE SET mid = excluded.mid
  WHERE excluded.mid > read_markers.mid`);
const LIST = statement<OfUser, TargetColumns & { mid: Mid }>(
  `SELECT ${TARGET_COLUMNS}, mid FROM ${withConversation('read_markers')} WHERE uid = @uid ${BY_TARGET}`,
);

export function createReadMarkerStore(db: Connection): ReadMarkerStore {
  const conversations = createConversationStore(db);
  return {
    async advance(uid, { target, mid }) {
      const conversation_id = await conversations.getOrCreate(keyOf(uid, target));
      return (await db.run(ADVANCE, { uid, conversation_id, mid })) > 0;
    },
    list: async (uid) => (await db.all(LIST, { uid })).map(withTarget),
  };
}

const SETTINGS = ['read_markers', 'mutes', 'auto_deletes', 'pinned_chats'];
const OF_PARTY = statement<OfUser, { id: ConversationId }>(
  'SELECT id FROM conversations WHERE uid_low = @uid OR uid_high = @uid',
);
const FORGET_OWN = SETTINGS.map((table) => statement<OfUser>(`DELETE FROM ${table} WHERE uid = @uid`));
// By a list: PostgreSQL would read the whole table for a subquery.
const FORGET_AMONG = SETTINGS.map((table) =>
  statement<{ ids: readonly ConversationId[] }>(
    ({ isAnyOf }) => `DELETE FROM ${table} WHERE conversation_id ${isAnyOf('@ids')}`,
  ),
);
const FORGET_CHANNEL = SETTINGS.map((table) =>
  statement<{ gid: Gid }>(`DELETE FROM ${table} WHERE conversation_id = ${CONVERSATION_OF_CHANNEL}`),
);

export const createEndedChatStore = (db: Connection): EndedChatStore => ({
  async forgetUser(uid) {
    for (const deletion of FORGET_OWN) await db.run(deletion, { uid });
    const ids = (await db.all(OF_PARTY, { uid })).map(({ id }) => id);
    for (const deletion of FORGET_AMONG) await db.run(deletion, { ids });
  },
  async forgetChannel(gid) {
    for (const deletion of FORGET_CHANNEL) await db.run(deletion, { gid });
  },
});
