import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { AnnouncementService } from './announcements.service.ts';

/** `/group/:gid/announcement`. */
export const announcementRoutes = (announcements: AnnouncementService) => (app: FastifyInstance) =>
  implement(app, api.announcements, {
    getAnnouncement: ({ params }, viewer) => announcements.find(viewer, params.gid),
    setAnnouncement: ({ params, body }, viewer) => announcements.set(viewer, params.gid, body.content),
    removeAnnouncement: ({ params }, viewer) => announcements.remove(viewer, params.gid),
    markAnnouncementSeen: ({ params, body }, viewer) => announcements.markSeen(viewer, { ...params, ...body }),
  });
