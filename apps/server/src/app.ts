import multipart from '@fastify/multipart';
import { api } from '@loquat/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { installErrorHandler, installNotFoundHandler } from './platform/http/errors.ts';
import type { Authenticate } from './platform/http/viewer.ts';

const API_PREFIX = '/api';
// A device name fills it when every character of it is escaped as UTF-8.
const MAX_PARAM_LENGTH = 3_072;

export interface AppParts {
  log: FastifyBaseLogger;
  trustProxy: boolean;
  authenticate: Authenticate;
  /** Throw when an answer does not fit its schema instead of logging it. */
  strictAnswers: boolean;
  /** Mounts the calls of each feature below `/api`. */
  routes: readonly ((app: FastifyInstance) => void)[];
}

async function mountApi(app: FastifyInstance, { authenticate, strictAnswers, routes }: AppParts): Promise<void> {
  app.decorate('authenticate', authenticate);
  app.decorate('strictAnswers', strictAnswers);
  app.decorateRequest('viewer', null);
  // Bodies are read by the kind each call declares (`read-body.ts`), so Fastify only collects their bytes.
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const mount of routes) mount(app);
}

/** Builds the HTTP application from its parts; it never listens. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    trustProxy: parts.trustProxy,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  });
  installErrorHandler(app);
  installNotFoundHandler(app, API_PREFIX, Object.values(api));
  await app.register((scope: FastifyInstance) => mountApi(scope, parts), { prefix: API_PREFIX });
  return app;
}
