import type { Platform } from '../../platform/platform.ts';
import type { ChannelAccess } from '../channels/channels.access.ts';
import { type AnnouncementReader, createSeenReader } from './announcements.access.ts';
import { announcementRoutes } from './announcements.routes.ts';
import { createAnnouncementService } from './announcements.service.ts';
import type { Stores } from './announcements.store.ts';

/** Announcements of channels, and which of them each user has seen. */
export function createAnnouncements(
  { transact, reads, clock }: Platform<Stores>,
  { rights }: { rights: Pick<ChannelAccess, 'requireReader'> },
) {
  const reader: AnnouncementReader = reads.announcements;
  return {
    access: { reader, readSeen: createSeenReader(reads) },
    routes: [announcementRoutes(createAnnouncementService({ transact, reads, clock, rights }))],
  };
}
