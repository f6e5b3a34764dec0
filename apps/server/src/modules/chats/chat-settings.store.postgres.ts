import type { ChatTarget, Gid, Timestamp, Uid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { AutoDeleteStore, MuteStore, PinnedChatStore } from './chat-settings.store.ts';

type Row<T> = T & { peer_uid: Uid | null; gid: Gid | null };
interface OfUser {
  uid: Uid;
}
interface OfChat extends OfUser {
  other: number;
  value: number | null;
}

/** A statement for chats of both kinds; `OTHER` stands for the column of the other side. Answers how many rows it wrote. */
function forChats(sql: string) {
  const ofUser = statement<OfChat>(sql.replaceAll('OTHER', 'peer_uid'));
  const ofChannel = statement<OfChat>(sql.replaceAll('OTHER', 'gid'));
  return (db: PostgresConnection, uid: Uid, target: ChatTarget, value: number | null = null): Promise<number> =>
    'uid' in target
      ? db.run(ofUser, { uid, other: target.uid, value })
      : db.run(ofChannel, { uid, other: target.gid, value });
}

function toChat<T extends object>({ peer_uid, gid, ...rest }: Row<T>) {
  const target = peer_uid === null ? { gid: gid! } : { uid: peer_uid };
  return { ...rest, target };
}

// As in SQLite: chats with channels first.
const BY_CHAT = 'ORDER BY peer_uid NULLS FIRST, gid NULLS FIRST';
const saveMute = forChats(`INSERT INTO mutes (uid, OTHER, expired_at) VALUES (@uid, @other, @value)
  ON CONFLICT (uid, OTHER) DO UPDATE SET expired_at = excluded.expired_at`);
const deleteMute = forChats('DELETE FROM mutes WHERE uid = @uid AND OTHER = @other');
const LIST_MUTES = statement<OfUser & { now: Timestamp }, Row<{ expired_at: Timestamp | null }>>(
  `SELECT peer_uid, gid, expired_at FROM mutes WHERE uid = @uid AND (expired_at IS NULL OR expired_at > @now) ${BY_CHAT}`,
);
const LIST_ALL_MUTES = statement<object, Row<OfUser & { expired_at: Timestamp | null }>>(
  'SELECT uid, peer_uid, gid, expired_at FROM mutes',
);
const DELETE_EXPIRED = statement<{ now: Timestamp }>('DELETE FROM mutes WHERE expired_at <= @now');

export const createPostgresMuteStore = (db: PostgresConnection): MuteStore => ({
  save: async (uid, { target, expired_at }) => void (await saveMute(db, uid, target, expired_at)),
  delete: async (uid, target) => void (await deleteMute(db, uid, target)),
  list: async (uid, now) => (await db.all(LIST_MUTES, { uid, now })).map(toChat),
  listAll: async () => (await db.all(LIST_ALL_MUTES, {})).map(toChat),
  deleteExpired: async (now) => void (await db.run(DELETE_EXPIRED, { now })),
});

const saveAutoDelete = forChats(`INSERT INTO auto_deletes (uid, OTHER, expires_in) VALUES (@uid, @other, @value)
  ON CONFLICT (uid, OTHER) DO UPDATE SET expires_in = excluded.expires_in`);
const deleteAutoDelete = forChats('DELETE FROM auto_deletes WHERE uid = @uid AND OTHER = @other');
const LIST_AUTO_DELETES = statement<OfUser, Row<{ expires_in: number }>>(
  `SELECT peer_uid, gid, expires_in FROM auto_deletes WHERE uid = @uid ${BY_CHAT}`,
);
const LIST_ALL_AUTO_DELETES = statement<object, Row<OfUser & { expires_in: number }>>(
  'SELECT uid, peer_uid, gid, expires_in FROM auto_deletes',
);

export const createPostgresAutoDeleteStore = (db: PostgresConnection): AutoDeleteStore => ({
  async save(uid, { target, expires_in }) {
    await (expires_in === 0 ? deleteAutoDelete(db, uid, target) : saveAutoDelete(db, uid, target, expires_in));
  },
  list: async (uid) => (await db.all(LIST_AUTO_DELETES, { uid })).map(toChat),
  listAll: async () => (await db.all(LIST_ALL_AUTO_DELETES, {})).map(toChat),
});

const pin = forChats(`INSERT INTO pinned_chats (uid, OTHER, updated_at) VALUES (@uid, @other, @value)
  ON CONFLICT (uid, OTHER) DO NOTHING`);
const unpin = forChats('DELETE FROM pinned_chats WHERE uid = @uid AND OTHER = @other');
const LIST_PINS = statement<OfUser, Row<{ updated_at: Timestamp }>>(
  'SELECT peer_uid, gid, updated_at FROM pinned_chats WHERE uid = @uid ORDER BY id DESC',
);

export const createPostgresPinnedChatStore = (db: PostgresConnection): PinnedChatStore => ({
  insert: async (uid, { target, updated_at }) => (await pin(db, uid, target, updated_at)) > 0,
  delete: async (uid, target) => (await unpin(db, uid, target)) > 0,
  list: async (uid) => (await db.all(LIST_PINS, { uid })).map(toChat),
});
