import type { FastifyInstance } from 'fastify';

const statusOf = (isWell: boolean) => (isWell ? 'ok' : 'unavailable');

/** Rejects or returns false if the server cannot serve requests. */
export type Readiness = () => Promise<boolean>;

export interface HealthParts {
  version: string;
  isReady: Readiness;
  /** Whether the object store answers, if files are in one. */
  areFilesReachable: (() => boolean) | undefined;
}

/**
 * `/health` and `/health/live`: the process answers. `/health/ready`: it can also serve, 503 otherwise (starting,
 * stopping, or the database does not answer). If an object store does not answer, the body says so, but the status
 * stays: messages continue without files.
 */
export function installHealth(app: FastifyInstance, { version, isReady, areFilesReachable }: HealthParts): void {
  const alive = () => ({ status: 'ok', version });
  app.get('/health', { logLevel: 'silent' }, alive);
  app.get('/health/live', { logLevel: 'silent' }, alive);
  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = await isReadySafely(isReady);
    const files = areFilesReachable && { files: statusOf(areFilesReachable()) };
    return reply.code(ready ? 200 : 503).send({ status: statusOf(ready), version, ...files });
  });
}

async function isReadySafely(isReady: Readiness): Promise<boolean> {
  try {
    return await isReady();
  } catch {
    return false;
  }
}
