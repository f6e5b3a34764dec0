import type { FastifyInstance } from 'fastify';
import type { ShortLinks } from './short-links.ts';

/** Outside the API: people open this URL. The redirect to the long one, with its token, must not be cached. */
export const shortLinkRoutes = (links: ShortLinks) => (app: FastifyInstance) => {
  app.get<{ Params: { code: string } }>('/join/:code', async (request, reply) =>
    reply.header('cache-control', 'no-store').redirect(await links.pathOf(request.params.code, request.ip)),
  );
};
