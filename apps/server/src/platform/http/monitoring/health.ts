import type { FastifyInstance } from 'fastify';

/** Throws or returns false if the server cannot do its work. */
export type Readiness = () => boolean;

/**
 * `/health` and `/health/live`: the process answers. `/health/ready`: it can also serve, 503 otherwise (starting,
 * stopping, or the database does not answer).
 */
export function installHealth(app: FastifyInstance, version: string, isReady: Readiness): void {
  const alive = () => ({ status: 'ok', version });
  app.get('/health', { logLevel: 'silent' }, alive);
  app.get('/health/live', { logLevel: 'silent' }, alive);
  app.get('/health/ready', { logLevel: 'silent' }, (_request, reply) => {
    const ready = isReadySafely(isReady);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', version });
  });
}

function isReadySafely(isReady: Readiness): boolean {
  try {
    return isReady();
  } catch {
    return false;
  }
}
