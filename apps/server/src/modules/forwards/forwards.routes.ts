import { api } from '@loquat/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ForwardService } from './forwards.service.ts';

// Cached by browsers, not by proxies, whose copies would outlive the file.
const UNCHANGING = 'private, max-age=31536000, immutable';

/** A bundle never changes, so browsers need not request it again. */
const cached = <T>(answer: T, { reply }: { reply: FastifyReply }): T => {
  reply.header('cache-control', UNCHANGING);
  return answer;
};

/** `/resource/archive` and below. */
export const forwardRoutes = (forwards: ForwardService) => (app: FastifyInstance) =>
  implement(app, api.forwards, {
    createForward: ({ body }, viewer) => forwards.create(viewer, body.mid_list),
    getForward: async ({ query }, viewer, http) => cached(await forwards.get(viewer, query.file_path), http),
    getForwardAttachment: async ({ query }, viewer) => ({
      ...(await forwards.attachment(viewer, { ...query, download: query.download ?? false })),
      cacheControl: UNCHANGING,
    }),
  });
