import type { FastifyInstance } from 'fastify';

/** Where existing web clients report missing translations. */
const PATH = '/locales/add/:lng/:ns';

/**
 * Accepts such a report and stores nothing: texts come with the program, and a report can come from anybody. Refusing
 * it would put an error into the console of every such client, for each text.
 */
export function installMissingTexts(app: FastifyInstance): void {
  app.post(PATH, (_request, reply) => reply.header('cache-control', 'no-store').send());
}
