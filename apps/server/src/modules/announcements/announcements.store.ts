import type { Announcement, Gid, SeenAnnouncement, Timestamp, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { type RunUnit as RunUnitOf, viewOf } from '../../platform/unit-of-work.ts';

export interface AnnouncementStore {
  find(gid: Gid): Promise<Announcement | null>;
  /** Announcements of these channels, the newest first. */
  listIn(gids: readonly Gid[], limit: number): Promise<Announcement[]>;
  /** Inserts or replaces the announcement of a channel. */
  put(announcement: Announcement): Promise<void>;
  /** False: there is none. */
  delete(gid: Gid): Promise<boolean>;
  /** Notes that a user has seen a version; false unless it is the present one and new to them. */
  markSeen(uid: Uid, seen: SeenAnnouncement): Promise<boolean>;
  /** The versions that a user has seen, ascending by gid. */
  listSeen(uid: Uid): Promise<SeenAnnouncement[]>;
}

/** This feature's stores. */
export interface Stores {
  announcements: AnnouncementStore;
}

export type RunUnit = RunUnitOf<Stores>;

/** A unit of work as this feature sees it. */
export const own = viewOf<Stores>();

interface OfChannel {
  gid: Gid;
}

const SELECT = 'SELECT gid, content, created_by, created_at, updated_at FROM announcements';
const FIND = statement<OfChannel, Announcement>(`${SELECT} WHERE gid = @gid`);
const LIST_IN = statement<{ gids: readonly Gid[]; limit: number }, Announcement>(
  ({ isAnyOf }) => `${SELECT} WHERE gid ${isAnyOf('@gids')} ORDER BY updated_at DESC, gid DESC LIMIT @limit`,
);
const PUT = statement<Announcement>(`INSERT INTO announcements (gid, content, created_by, created_at, updated_at)
  VALUES (@gid, @content, @created_by, @created_at, @updated_at)
  ON CONFLICT (gid) DO UPDATE SET content = excluded.content, created_by = excluded.created_by,
    created_at = excluded.created_at, updated_at = excluded.updated_at`);
const DELETE_SEEN = statement<OfChannel>('DELETE FROM seen_announcements WHERE gid = @gid');
const DELETE = statement<OfChannel>('DELETE FROM announcements WHERE gid = @gid');
const MARK_SEEN = statement<SeenAnnouncement & { uid: Uid }>(`INSERT INTO seen_announcements (uid, gid, updated_at)
  SELECT CAST(@uid AS bigint), gid, updated_at FROM announcements WHERE gid = @gid AND updated_at = @updated_at
  ON CONFLICT (uid, gid) DO UPDATE SET updated_at = excluded.updated_at
    WHERE seen_announcements.updated_at <> excluded.updated_at`);
const LIST_SEEN = statement<{ uid: Uid }, SeenAnnouncement>(
  'SELECT gid, updated_at FROM seen_announcements WHERE uid = @uid ORDER BY gid',
);
const LIST_ANNOUNCED = statement<{ gids: readonly Gid[] }, SeenAnnouncement>(
  ({ isAnyOf }) => `SELECT gid, updated_at FROM announcements WHERE gid ${isAnyOf('@gids')}`,
);

/** Reads the version of each channel's announcement. Every list of channels has them. */
export async function listAnnounced(db: Connection, gids: readonly Gid[]): Promise<ReadonlyMap<Gid, Timestamp>> {
  const announced = await db.all(LIST_ANNOUNCED, { gids });
  return new Map(announced.map(({ gid, updated_at }) => [gid, updated_at]));
}

export const createAnnouncementStore = (db: Connection): AnnouncementStore => ({
  find: async (gid) => (await db.get(FIND, { gid })) ?? null,
  listIn: (gids, limit) => db.all(LIST_IN, { gids, limit }),
  put: async (announcement) => void (await db.run(PUT, announcement)),
  async delete(gid) {
    await db.run(DELETE_SEEN, { gid });
    return (await db.run(DELETE, { gid })) > 0;
  },
  markSeen: async (uid, seen) => (await db.run(MARK_SEEN, { ...seen, uid })) > 0,
  listSeen: (uid) => db.all(LIST_SEEN, { uid }),
});
