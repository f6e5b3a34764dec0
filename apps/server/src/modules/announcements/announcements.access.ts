import type { Announcement, Gid, ServerEvent, Uid } from '@loquat/contract';
import type { Stores } from './announcements.store.ts';

/** Announcements of channels that the caller has checked. */
export interface AnnouncementReader {
  /** The newest first. */
  listIn(gids: readonly Gid[], limit: number): Promise<Announcement[]>;
}

/** Reads what a user has seen, for the initial sequence of a stream: the whole list, even if empty. */
export const createSeenReader =
  ({ announcements }: Pick<Stores, 'announcements'>) =>
  async (uid: Uid): Promise<ServerEvent[]> => [
    { type: 'seen_announcements', announcements: await announcements.listSeen(uid) },
  ];
