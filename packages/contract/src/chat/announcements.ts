import * as z from 'zod/mini';
import { empty, endpoints, json } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { Gid, Timestamp, Uid } from '../ids.ts';
import { maxLength } from '../input.ts';
import { ANNOUNCEMENT_MAX_LENGTH } from '../limits.ts';

/** The text that a channel shows to all its readers. */
export const Announcement = z.object({
  gid: Gid,
  /** Markdown. */
  content: z.string(),
  /** The author, who may be deleted by now. */
  created_by: Uid,
  /** When this author first announced; a text of another author is a new announcement. */
  created_at: Timestamp,
  /** The version: each change has a later one. */
  updated_at: Timestamp,
});
export type Announcement = z.output<typeof Announcement>;

export const AnnouncementContent = z.string().check(maxLength(ANNOUNCEMENT_MAX_LENGTH), z.trim(), z.minLength(1));

/** The version of an announcement that a user has seen. */
export const SeenAnnouncement = z.object({ gid: Gid, updated_at: Timestamp });
export type SeenAnnouncement = z.output<typeof SeenAnnouncement>;

const ChannelId = z.object({ gid: Gid });

export const announcementEndpoints = endpoints({
  getAnnouncement: {
    method: 'GET',
    path: '/group/:gid/announcement',
    access: 'guest',
    summary: 'The announcement of a channel; null without one',
    params: ChannelId,
    response: json(z.object({ announcement: z.nullable(Announcement) })),
    problems: ['channel.not_found', 'channel.forbidden'],
  },
  setAnnouncement: {
    method: 'POST',
    path: '/group/:gid/announcement',
    access: 'user',
    rate: 'announcement',
    audit: 'channel.announced',
    summary: 'Announce a text in a channel, in place of the present one; for its owner and administrators',
    params: ChannelId,
    body: json(z.object({ content: AnnouncementContent })),
    response: json(Announcement),
    problems: ['channel.not_found', 'channel.forbidden'],
  },
  removeAnnouncement: {
    method: 'DELETE',
    path: '/group/:gid/announcement',
    access: 'user',
    rate: 'announcement',
    audit: 'channel.announcement_removed',
    summary: 'Remove the announcement of a channel; for its owner and administrators',
    params: ChannelId,
    response: empty,
    problems: ['channel.not_found', 'channel.forbidden', 'announcement.not_found'],
  },
  /** An extension of this server: other clients keep the seen version in the browser. */
  markAnnouncementSeen: {
    method: 'POST',
    path: '/group/:gid/announcement/seen',
    access: 'guest',
    summary: 'Note that the caller has seen a version of the announcement; ignored unless it is the present one',
    params: ChannelId,
    body: json(z.object({ updated_at: Timestamp })),
    response: empty,
    problems: ['channel.not_found', 'channel.forbidden'],
  },
});

export const announcementEvents = defineEvents({
  /** `announcement` null: it was removed. A stream that was away gets `announced_at` with its channels. */
  group_announcement_changed: z.object({
    type: z.literal('group_announcement_changed'),
    gid: Gid,
    announcement: z.nullable(Announcement),
  }),
  /** All present announcements that the user has seen, at the start of a stream. Servers before Loquat do not send it. */
  seen_announcements: z.object({
    type: z.literal('seen_announcements'),
    announcements: z.array(SeenAnnouncement),
  }),
  /** The user has seen a version, on any device. Servers before Loquat do not send it. */
  announcement_seen: z.object({ type: z.literal('announcement_seen'), ...SeenAnnouncement.shape }),
});
