import { fileURLToPath } from 'node:url';
import multipart from '@fastify/multipart';
import { api, PROPERTIES_MAX_BYTES } from '@loquat/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Freshness } from '../platform/freshness.ts';
import type { PerformAudited } from '../platform/http/audited-call.ts';
import { brokenHttpAnswer } from '../platform/http/broken-http.ts';
import { installDocs } from '../platform/http/docs.ts';
import { answerBadUrl, installErrorHandler, installNotFoundHandler } from '../platform/http/errors.ts';
import { FastPath } from '../platform/http/fast-path.ts';
import type { FileCallers } from '../platform/http/file-callers.ts';
import { installMissingTexts } from '../platform/http/missing-texts.ts';
import { installHealth, type Readiness } from '../platform/http/monitoring/health.ts';
import type { Metric } from '../platform/http/monitoring/metric.ts';
import { installMetrics, type ObserveAnswer } from '../platform/http/monitoring/metrics.ts';
import { RequestLog } from '../platform/http/monitoring/request-log.ts';
import { createRequestLogger } from '../platform/http/monitoring/request-logger.ts';
import type { CallerRates } from '../platform/http/security/caller-rates.ts';
import { type AllowedOrigins, corsHeaders, installCors } from '../platform/http/security/cors.ts';
import { readInlineHashes } from '../platform/http/security/inline-hashes.ts';
import { installSameOriginOnly } from '../platform/http/security/same-origin.ts';
import { installSecurityHeaders, type PageNeeds } from '../platform/http/security/security.ts';
import type { Authenticate } from '../platform/http/viewer.ts';
import { installWeb } from '../platform/http/web.ts';

const API_PREFIX = '/api';
const JSON_ANSWER = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const CONNECTION_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 120_000;
// The largest properties of a message, encoded, plus space for all other headers.
const MAX_HEADER_BYTES = 2 * PROPERTIES_MAX_BYTES;
// Long enough for a device name whose every character is escaped as UTF-8.
const MAX_PARAM_LENGTH = 3_072;

export interface AppParts {
  log: FastifyBaseLogger;
  /** The program's version, as in `/health` and the OpenAPI document. */
  version: string;
  trustProxy: boolean;
  corsOrigins: AllowedOrigins;
  /** Origin of the web app, as set by the operator. */
  frontendUrl: string | undefined;
  authenticate: Authenticate;
  fileCallers: FileCallers;
  callerRates: CallerRates;
  performAudited: PerformAudited;
  maxFileBytes: number;
  isReady: Readiness;
  /** Set on a server that shares its database with other nodes. */
  freshness: Freshness | undefined;
  /** Whether the object store of the files is reachable, if there is one. */
  areFilesReachable: (() => boolean) | undefined;
  /** The bearer token that readers of `/metrics` need; undefined = none. */
  metricsToken: string | undefined;
  /** The metrics besides those of requests and the process. */
  metrics: readonly Metric[];
  /** The origins that pages currently need for scripts and connections, and the sites that may frame them. */
  pageNeeds: PageNeeds;
  /** Mounts the endpoints of each feature below `/api`. */
  routes: readonly ((app: FastifyInstance) => void)[];
  /** Mounts URLs outside the API that redirect people into the web app. */
  links: readonly ((app: FastifyInstance) => void)[];
}

async function mountApi(
  app: FastifyInstance,
  { authenticate, fileCallers, callerRates, performAudited, maxFileBytes, routes, freshness }: AppParts,
): Promise<void> {
  app.decorate('authenticate', authenticate);
  app.decorate('fileCallers', fileCallers);
  app.decorate('callerRates', callerRates);
  app.decorate('performAudited', performAudited);
  app.decorate('maxFileBytes', maxFileBytes);
  app.decorateRequest('viewer', null);
  // Waits until this node has applied the changes of others: a client that learned of one from another node finds it
  // here, and a permission revoked there is revoked here.
  app.decorate('freshness', freshness);
  if (freshness) app.addHook('onRequest', () => freshness.whenCurrent());
  // Bodies are read by the kind each endpoint declares (`read-body.ts`), so Fastify only collects their bytes.
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const mount of routes) mount(app);
}

function installDirectCalls(
  app: FastifyInstance,
  { log, authenticate, callerRates, corsOrigins, freshness }: AppParts,
  secure: Readonly<Record<string, string>>,
  observe: ObserveAnswer,
): void {
  const mayAnswer = () => log.level !== 'debug' && log.level !== 'trace';
  const ordinary = Object.entries({ ...secure, ...JSON_ANSWER }).flat();
  const fastPath = new FastPath({
    authenticate,
    callerRates,
    headersFor: (origin) => [...ordinary, ...corsHeaders(corsOrigins, origin)],
    observe,
    // If every request is logged, Fastify handles all of them; it also waits until the node is up to date.
    mayAnswer: freshness ? () => mayAnswer() && freshness.isCurrent() : mayAnswer,
    report: (error) => log.error({ err: error }, 'request failed'),
  });
  app.decorate('fastPath', fastPath);
  app.addHook('preClose', async () => fastPath.close());
  fastPath.attachTo(app.server);
}

/** Builds the HTTP application from its parts; it never listens. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new RequestLog(),
    childLoggerFactory: createRequestLogger,
    // Of several addresses in X-Forwarded-For, only the last one is the proxy's; the client can forge the others.
    trustProxy: parts.trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: true,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: brokenHttpAnswer(parts.log),
    frameworkErrors: answerBadUrl,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  });
  // Outside the API no path accepts a body: an unknown path is 404, whatever the body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  installErrorHandler(app);
  installSameOriginOnly(app, { prefix: API_PREFIX, groups: Object.values(api), frontendUrl: parts.frontendUrl });
  await installCors(app, parts.corsOrigins);
  const secure = await installSecurityHeaders(app, await readInlineHashes(WEB_FOLDER), parts.pageNeeds);
  const observe = installMetrics(app, {
    token: parts.metricsToken,
    metrics: parts.metrics,
    report: (error) => parts.log.error({ err: error }, 'a figure could not be read'),
  });
  installDirectCalls(app, parts, secure, observe);
  installHealth(app, parts);
  await installDocs(app, api, parts.version);
  installMissingTexts(app);
  for (const mount of parts.links) mount(app);
  const sendPage = await installWeb(app, WEB_FOLDER);
  installNotFoundHandler(app, { prefix: API_PREFIX, groups: Object.values(api), sendPage });
  await app.register((scope: FastifyInstance) => mountApi(scope, parts), { prefix: API_PREFIX });
  return app;
}
