import type { FastifyInstance } from 'fastify';

/**
 * Existing clients ask for the voice provider they know by name and poll its lists once it is enabled. Here it is not:
 * calls run over another provider.
 */
export function agoraAbsentRoutes(app: FastifyInstance): void {
  app.get('/admin/agora/enabled', () => 'false');
  const none = { success: true, data: { channels: [], total_size: 0, channel_exist: false } };
  app.get('/admin/agora/channel/*', () => none);
}
