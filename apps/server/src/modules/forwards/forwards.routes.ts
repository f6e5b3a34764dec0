import { api } from '@loquat/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { implement } from '../../platform/http/implement.ts';
import type { ForwardService } from './forwards.service.ts';

// Cached by the browser of whoever knows the path, not by proxies, whose copies would outlive it.
const UNCHANGING = 'private, max-age=31536000, immutable';

/** A bundle never changes, so there is no need to request it again. */
const cached = <T>(answer: T, { reply }: { reply: FastifyReply }): T => {
  reply.header('cache-control', UNCHANGING);
  return answer;
};

/** `/resource/archive` and below. */
export const forwardRoutes = (forwards: ForwardService) => (app: FastifyInstance) =>
  implement(app, api.forwards, {
    createForward: ({ body }, viewer) => forwards.create(viewer, body.mid_list),
    getForward: async ({ query }, _viewer, http) => cached(await forwards.get(query.file_path), http),
    getForwardAttachment: async ({ query }) => ({
      ...(await forwards.attachment(query.file_path, query.attachment_id, query.download ?? false)),
      cacheControl: UNCHANGING,
    }),
  });
