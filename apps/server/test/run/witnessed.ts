import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { problemOfError } from '../../src/platform/http/errors.ts';

/**
 * Items seen by the tests of this process, in all files: `GET /api/user/:uid 200`, `GET /api/user/:uid user.not_found`,
 * `event chat`.
 */
export const witnessed = new Set<string>();

/** Records that a test's stream received an event of this type. */
export const witnessEvent = (type: string): void => void witnessed.add(`event ${type}`);

/** Records the answer of each call of a server: its status on success, else the name of the problem. */
function witnessAnswers(app: FastifyInstance): void {
  app.addHook('onError', async ({ routeOptions: { method, url } }, _reply, error) => {
    const problem = problemOfError(error);
    if (problem) witnessed.add([method, url, problem.code].join(' '));
  });
  app.addHook('onResponse', async ({ routeOptions: { method, url } }, { statusCode }) => {
    witnessed.add([method, url, statusCode].join(' '));
  });
}

subscribe('fastify.initialization', (message) => witnessAnswers((message as { fastify: FastifyInstance }).fastify));
