import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const UNAVAILABLE = 503;

const refuse = (_request: FastifyRequest, reply: FastifyReply) =>
  reply
    .status(UNAVAILABLE)
    .type('text/plain; charset=utf-8')
    .send('voice and video do not run over this provider here');

/**
 * Existing clients poll the lists of the only voice provider they know once it is enabled. Loquat uses another
 * provider.
 */
export function agoraAbsentRoutes(app: FastifyInstance): void {
  app.get('/admin/agora/enabled', (_request, reply) => reply.type('application/json; charset=utf-8').send('false'));
  const account = { url: '', project_id: '', app_id: '', app_certificate: '', customer_id: '', customer_secret: '' };
  app.get('/admin/agora/config', () => ({ enabled: false, ...account }));
  const none = { success: true, data: { channels: [], total_size: 0, channel_exist: false } };
  app.get('/admin/agora/channel/*', () => none);
  app.get('/admin/agora/usages', refuse);
  app.post('/admin/agora/config', refuse);
  app.post('/admin/agora/token', refuse);
  app.get('/group/:gid/agora_token', refuse);
}
