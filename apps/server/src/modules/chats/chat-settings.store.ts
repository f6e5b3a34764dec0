import type { ChatTarget, PinnedChat, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import {
  BY_TARGET,
  CONVERSATION_ID,
  type ConversationId,
  type ConversationKey,
  createConversationStore,
  keyOf,
  type TargetColumns,
  TARGET_COLUMNS,
  withConversation,
  withTarget,
} from '../conversations/conversations.access.ts';

/** A chat without notifications; `expired_at` null = for ever. */
export interface Mute {
  target: ChatTarget;
  expired_at: Timestamp | null;
}

export interface MuteStore {
  /** Replaces the expiry of an existing mute. */
  save(uid: Uid, mute: Mute): Promise<void>;
  delete(uid: Uid, target: ChatTarget): Promise<void>;
  /** Mutes still in effect at `now`. */
  list(uid: Uid, now: Timestamp): Promise<Mute[]>;
  /** The mutes of all users. */
  listAll(): Promise<(Mute & { uid: Uid })[]>;
  deleteExpired(now: Timestamp): Promise<void>;
}

/** A sender's setting: their new messages in a chat expire after this many seconds. */
export interface AutoDelete {
  target: ChatTarget;
  expires_in: number;
}

export interface AutoDeleteStore {
  /** Zero seconds remove the setting. */
  save(uid: Uid, autoDelete: AutoDelete): Promise<void>;
  list(uid: Uid): Promise<AutoDelete[]>;
  /** The settings of all users. */
  listAll(): Promise<(AutoDelete & { uid: Uid })[]>;
}

export interface PinnedChatStore {
  /** False if it was already pinned: it keeps its position. */
  insert(uid: Uid, chat: PinnedChat): Promise<boolean>;
  /** Returns whether it was pinned. */
  delete(uid: Uid, target: ChatTarget): Promise<boolean>;
  /** Newest pin first. */
  list(uid: Uid): Promise<PinnedChat[]>;
}

type Row<T> = T & TargetColumns;
interface OfUser {
  uid: Uid;
}

/** Writes a setting. Returns the number of rows written. */
function write(sql: string) {
  const save = statement<OfUser & { conversation_id: ConversationId; value: number | null }>(sql);
  return async (db: Connection, uid: Uid, target: ChatTarget, value: number | null): Promise<number> => {
    const conversation_id = await createConversationStore(db).getOrCreate(keyOf(uid, target));
    return db.run(save, { uid, conversation_id, value });
  };
}

/** Deletes a setting. Returns the number of rows deleted. */
function remove(table: string) {
  const sql = `DELETE FROM ${table} WHERE uid = @uid AND conversation_id = ${CONVERSATION_ID}`;
  const deletion = statement<OfUser & ConversationKey>(sql);
  return (db: Connection, uid: Uid, target: ChatTarget) => db.run(deletion, { uid, ...keyOf(uid, target) });
}

const saveMute = write(`INSERT INTO mutes (uid, conversation_id, expired_at) VALUES (@uid, @conversation_id, @value)
  ON CONFLICT (uid, conversation_id) DO UPDATE SET expired_at = excluded.expired_at`);
const deleteMute = remove('mutes');
const LIST_MUTES = statement<OfUser & { now: Timestamp }, Row<{ expired_at: Timestamp | null }>>(
  `SELECT ${TARGET_COLUMNS}, expired_at FROM ${withConversation('mutes')}
  WHERE uid = @uid AND (expired_at IS NULL OR expired_at > @now) ${BY_TARGET}`,
);
const LIST_ALL_MUTES = statement<object, Row<OfUser & { expired_at: Timestamp | null }>>(
  `SELECT uid, ${TARGET_COLUMNS}, expired_at FROM ${withConversation('mutes')}`,
);
const DELETE_EXPIRED = statement<{ now: Timestamp }>('DELETE FROM mutes WHERE expired_at <= @now');

export const createMuteStore = (db: Connection): MuteStore => ({
  save: async (uid, { target, expired_at }) => void (await saveMute(db, uid, target, expired_at)),
  delete: async (uid, target) => void (await deleteMute(db, uid, target)),
  list: async (uid, now) => (await db.all(LIST_MUTES, { uid, now })).map(withTarget),
  listAll: async () => (await db.all(LIST_ALL_MUTES, {})).map(withTarget),
  deleteExpired: async (now) => void (await db.run(DELETE_EXPIRED, { now })),
});

const saveAutoDelete = write(`INSERT INTO auto_deletes (uid, conversation_id, expires_in)
  VALUES (@uid, @conversation_id, @value)
  ON CONFLICT (uid, conversation_id) DO UPDATE SET expires_in = excluded.expires_in`);
const deleteAutoDelete = remove('auto_deletes');
const LIST_AUTO_DELETES = statement<OfUser, Row<{ expires_in: number }>>(
  `SELECT ${TARGET_COLUMNS}, expires_in FROM ${withConversation('auto_deletes')} WHERE uid = @uid ${BY_TARGET}`,
);
const LIST_ALL_AUTO_DELETES = statement<object, Row<OfUser & { expires_in: number }>>(
  `SELECT uid, ${TARGET_COLUMNS}, expires_in FROM ${withConversation('auto_deletes')}`,
);

export const createAutoDeleteStore = (db: Connection): AutoDeleteStore => ({
  async save(uid, { target, expires_in }) {
    await (expires_in === 0 ? deleteAutoDelete(db, uid, target) : saveAutoDelete(db, uid, target, expires_in));
  },
  list: async (uid) => (await db.all(LIST_AUTO_DELETES, { uid })).map(withTarget),
  listAll: async () => (await db.all(LIST_ALL_AUTO_DELETES, {})).map(withTarget),
});

const pin = write(`INSERT INTO pinned_chats (uid, conversation_id, updated_at) VALUES (@uid, @conversation_id, @value)
  ON CONFLICT (uid, conversation_id) DO NOTHING`);
const unpin = remove('pinned_chats');
const LIST_PINS = statement<OfUser, Row<{ updated_at: Timestamp }>>(
  `SELECT ${TARGET_COLUMNS}, updated_at FROM ${withConversation('pinned_chats')} WHERE uid = @uid ORDER BY pinned_chats.id DESC`,
);

export const createPinnedChatStore = (db: Connection): PinnedChatStore => ({
  insert: async (uid, { target, updated_at }) => (await pin(db, uid, target, updated_at)) > 0,
  delete: async (uid, target) => (await unpin(db, uid, target)) > 0,
  list: async (uid) => (await db.all(LIST_PINS, { uid })).map(withTarget),
});
