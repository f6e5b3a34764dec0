import type { ChatTarget, Gid, Timestamp, Uid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import type { AutoDeleteStore, MuteStore, PinnedChatStore } from './chat-settings.store.ts';

type Row<T> = T & { peer_uid: Uid | null; gid: Gid | null };

/** `OTHER` stands for the column of the other side of a chat. */
const SAVE_MUTE = `INSERT INTO mutes (uid, OTHER, expired_at) VALUES (@uid, @other, @value)
  ON CONFLICT (uid, OTHER) DO UPDATE SET expired_at = excluded.expired_at`;
const DELETE_MUTE = 'DELETE FROM mutes WHERE uid = @uid AND OTHER = @other';
const LIST_MUTES = `SELECT peer_uid, gid, expired_at FROM mutes
  WHERE uid = ? AND (expired_at IS NULL OR expired_at > ?) ORDER BY peer_uid, gid`;
const LIST_ALL_MUTES = 'SELECT uid, peer_uid, gid, expired_at FROM mutes';
const DELETE_EXPIRED = 'DELETE FROM mutes WHERE expired_at <= ?';
const SAVE_AUTO_DELETE = `INSERT INTO auto_deletes (uid, OTHER, expires_in) VALUES (@uid, @other, @value)
  ON CONFLICT (uid, OTHER) DO UPDATE SET expires_in = excluded.expires_in`;
const DELETE_AUTO_DELETE = 'DELETE FROM auto_deletes WHERE uid = @uid AND OTHER = @other';
const LIST_ALL_AUTO_DELETES = 'SELECT uid, peer_uid, gid, expires_in FROM auto_deletes';
const LIST_AUTO_DELETES = 'SELECT peer_uid, gid, expires_in FROM auto_deletes WHERE uid = ? ORDER BY peer_uid, gid';
const PIN = `INSERT INTO pinned_chats (uid, OTHER, updated_at) VALUES (@uid, @other, @value)
  ON CONFLICT (uid, OTHER) DO NOTHING`;
const UNPIN = 'DELETE FROM pinned_chats WHERE uid = @uid AND OTHER = @other';
const LIST_PINS = 'SELECT peer_uid, gid, updated_at FROM pinned_chats WHERE uid = ? ORDER BY id DESC';

/** A statement for chats of both kinds; returns how many rows it changed. */
function prepareForChats({ $client }: SqliteConnection, sql: string) {
  const ofUser = $client.prepare(sql.replaceAll('OTHER', 'peer_uid'));
  const ofChannel = $client.prepare(sql.replaceAll('OTHER', 'gid'));
  return (uid: Uid, target: ChatTarget, value?: number | null): number => {
    const [statement, other] = 'uid' in target ? [ofUser, target.uid] : [ofChannel, target.gid];
    return statement.run({ uid, other, ...(value !== undefined && { value }) }).changes;
  };
}

function toChat<T extends object>({ peer_uid, gid, ...rest }: Row<T>) {
  const target = peer_uid === null ? { gid: gid! } : { uid: peer_uid };
  return { ...rest, target };
}

export function createSqliteMuteStore(db: SqliteConnection): MuteStore {
  const save = prepareForChats(db, SAVE_MUTE);
  const remove = prepareForChats(db, DELETE_MUTE);
  const list = db.$client.prepare<unknown[], Row<{ expired_at: Timestamp | null }>>(LIST_MUTES);
  const listAll = db.$client.prepare<unknown[], Row<{ uid: Uid; expired_at: Timestamp | null }>>(LIST_ALL_MUTES);
  const deleteExpired = db.$client.prepare(DELETE_EXPIRED);
  return {
    save: async (uid, { target, expired_at }) => void save(uid, target, expired_at),
    delete: async (uid, target) => void remove(uid, target),
    list: async (uid, now) => list.all(uid, now).map(toChat),
    listAll: async () => listAll.all().map(toChat),
    deleteExpired: async (now) => void deleteExpired.run(now),
  };
}

export function createSqliteAutoDeleteStore(db: SqliteConnection): AutoDeleteStore {
  const save = prepareForChats(db, SAVE_AUTO_DELETE);
  const remove = prepareForChats(db, DELETE_AUTO_DELETE);
  const list = db.$client.prepare<unknown[], Row<{ expires_in: number }>>(LIST_AUTO_DELETES);
  const listAll = db.$client.prepare<unknown[], Row<{ uid: Uid; expires_in: number }>>(LIST_ALL_AUTO_DELETES);
  return {
    save: async (uid, { target, expires_in }) =>
      void (expires_in === 0 ? remove(uid, target) : save(uid, target, expires_in)),
    list: async (uid) => list.all(uid).map(toChat),
    listAll: async () => listAll.all().map(toChat),
  };
}

export function createSqlitePinnedChatStore(db: SqliteConnection): PinnedChatStore {
  const pin = prepareForChats(db, PIN);
  const unpin = prepareForChats(db, UNPIN);
  const list = db.$client.prepare<unknown[], Row<{ updated_at: Timestamp }>>(LIST_PINS);
  return {
    insert: async (uid, { target, updated_at }) => pin(uid, target, updated_at) > 0,
    delete: async (uid, target) => unpin(uid, target) > 0,
    list: async (uid) => list.all(uid).map(toChat),
  };
}
