import type { Announcement } from '@loquat/contract';
import { create } from 'zustand';

export interface AnnouncementsState {
  /** Loaded announcements, by gid. `announced_at` of the channel is the present version. */
  byId: Readonly<Record<number, Announcement>>;
  /** The version that the user has seen, by gid; null until the server has sent them. */
  seen: Readonly<Record<number, number>> | null;
}

export const emptyAnnouncements: AnnouncementsState = { byId: {}, seen: null };

export const announcementsStore = create<AnnouncementsState>()(() => emptyAnnouncements);
