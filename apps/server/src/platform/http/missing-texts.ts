import type { FastifyInstance } from 'fastify';

/** Where existing web clients report missing translations. */
const PATH = '/locales/add/:lng/:ns';

/**
 * Accepts such a report and stores nothing: texts are part of the program, and any client can send a report. A refusal
 * would log an error in the console of every such client, for each text.
 */
export function installMissingTexts(app: FastifyInstance): void {
  app.post(PATH, (_request, reply) => reply.header('cache-control', 'no-store').send());
}
