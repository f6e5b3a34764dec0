import { api } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { SavedService } from './saved.service.ts';

// Cached by the owner's browser, not by proxies.
const UNCHANGING = 'private, max-age=31536000, immutable';

/** `/favorite` and below. */
export const savedRoutes = (saved: SavedService) => (app: FastifyInstance) =>
  implement(app, api.saved, {
    saveMessages: ({ body }, viewer) => saved.save(viewer, body.mid_list),
    listSavedItems: (_call, viewer) => saved.list(viewer),
    getSavedItem: ({ params }, viewer, { reply }) => {
      reply.header('cache-control', UNCHANGING);
      return saved.get(viewer, params.id);
    },
    deleteSavedItem: ({ params }, viewer) => saved.delete(viewer, params.id),
    getSavedAttachment: async ({ params, query }, viewer) => ({
      ...(await saved.attachment(viewer, params, query.download ?? false)),
      cacheControl: UNCHANGING,
    }),
  });
