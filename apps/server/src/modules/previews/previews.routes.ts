import { previewEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { PreviewService } from './previews.service.ts';

const CACHE_CONTROL = 'public, max-age=86400';

export const previewRoutes = (previews: PreviewService) => (app: FastifyInstance) =>
  implement(app, previewEndpoints, {
    getLinkPreview: async ({ query }, viewer, { request, reply }) => {
      const preview = await previews.get(viewer, query.url, request.headers['accept-language']);
      reply.header('cache-control', CACHE_CONTROL);
      return preview;
    },
  });
