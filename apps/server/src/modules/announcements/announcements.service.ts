import { type Announcement, type Gid, ProblemError, type SeenAnnouncement } from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { announce, belonging, type ChannelAccess, remember, requireManaged } from '../channels/channels.access.ts';
import { own, type RunUnit, type Stores } from './announcements.store.ts';

export interface AnnouncementParts {
  transact: RunUnit;
  /** Reads committed data. */
  reads: Pick<Stores, 'announcements'>;
  clock: Pick<Clock, 'now'>;
  rights: Pick<ChannelAccess, 'requireReader'>;
}

export type AnnouncementService = ReturnType<typeof createAnnouncementService>;

/** Updates the channel and notifies its readers. */
async function publish(unit: Unit, gid: Gid, announcement: Announcement | null): Promise<void> {
  const channel = await remember(unit, gid);
  announce(unit, belonging(channel), { type: 'group_announcement_changed', gid, announcement });
}

/** Notes what a user has seen, and notifies all of their devices if it is new. */
async function noteSeen(unit: Unit, { uid }: Viewer, seen: SeenAnnouncement): Promise<void> {
  if (!(await own(unit).announcements.markSeen(uid, seen))) return;
  announce(unit, { to: 'users', uids: [uid] }, { type: 'announcement_seen', ...seen });
}

/** Announcements: one text for each channel, which its readers see until it is removed. */
export const createAnnouncementService = ({ transact, reads, clock, rights }: AnnouncementParts) => ({
  /** @throws ProblemError `channel.not_found`, `channel.forbidden` */
  async find(viewer: Viewer, gid: Gid): Promise<{ announcement: Announcement | null }> {
    rights.requireReader(viewer, gid);
    return { announcement: await reads.announcements.find(gid) };
  },

  /**
   * A change by the same author keeps the time of the first text. Another author's text is a new announcement, so that
   * no user appears as the author of words they did not write.
   * @throws ProblemError `channel.not_found`, `channel.forbidden`
   */
  set: (viewer: Viewer, gid: Gid, content: string): Promise<Announcement> =>
    transact(async (tx) => {
      await requireManaged(tx, viewer, gid);
      const before = await tx.announcements.find(gid);
      const updated_at = Math.max(clock.now(), (before?.updated_at ?? 0) + 1);
      const created_at = before?.created_by === viewer.uid ? before.created_at : updated_at;
      const announcement = { gid, content, created_by: viewer.uid, created_at, updated_at };
      await tx.announcements.put(announcement);
      await noteSeen(tx, viewer, { gid, updated_at });
      await publish(tx, gid, announcement);
      return announcement;
    }),

  /** @throws ProblemError `channel.not_found`, `channel.forbidden`, `announcement.not_found` */
  remove: (viewer: Viewer, gid: Gid): Promise<void> =>
    transact(async (tx) => {
      await requireManaged(tx, viewer, gid);
      if (!(await tx.announcements.delete(gid))) throw new ProblemError('announcement.not_found');
      await publish(tx, gid, null);
    }),

  /** Notifies all of the user's devices. @throws ProblemError `channel.not_found`, `channel.forbidden` */
  async markSeen(viewer: Viewer, seen: SeenAnnouncement): Promise<void> {
    rights.requireReader(viewer, seen.gid);
    await transact((tx) => noteSeen(tx, viewer, seen));
  },
});
