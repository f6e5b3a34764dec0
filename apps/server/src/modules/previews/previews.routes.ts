import { createHash } from 'node:crypto';
import { previewEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { type Download, downloadOfBytes } from '../../platform/http/download.ts';
import { implement } from '../../platform/http/implement.ts';
import type { PreviewImage } from './preview-images.ts';
import type { PreviewService } from './previews.service.ts';

const CACHE_CONTROL = 'private, max-age=86400';

function downloadOf({ contentType, bytes, madeAt: modifiedAt }: PreviewImage): Download {
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  return downloadOfBytes(bytes, { contentType, etag, modifiedAt, cacheControl: CACHE_CONTROL });
}

export const previewRoutes = (previews: PreviewService) => (app: FastifyInstance) =>
  implement(app, previewEndpoints, {
    getLinkPreview: async ({ query }, viewer, { request, reply }) => {
      const preview = await previews.get(viewer, query.url, request.headers['accept-language']);
      reply.header('cache-control', CACHE_CONTROL);
      return preview;
    },
    getLinkPreviewImage: async ({ query }) => downloadOf(await previews.getImage(query.token)),
  });
