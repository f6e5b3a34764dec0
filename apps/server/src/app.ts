import { fileURLToPath } from 'node:url';
import multipart from '@fastify/multipart';
import { api, PROPERTIES_MAX_BYTES } from '@loquat/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Currency } from './platform/currency.ts';
import { brokenHttpAnswer } from './platform/http/broken-http.ts';
import { type AllowedOrigins, corsHeaders, installCors } from './platform/http/security/cors.ts';
import { DirectCalls } from './platform/http/direct-calls.ts';
import { installDocs } from './platform/http/docs.ts';
import { installMissingTexts } from './platform/http/missing-texts.ts';
import { answerBadUrl, installErrorHandler, installNotFoundHandler } from './platform/http/errors.ts';
import { installHealth, type Readiness } from './platform/http/monitoring/health.ts';
import { readInlineHashes } from './platform/http/security/inline-hashes.ts';
import type { Figure } from './platform/http/monitoring/figures.ts';
import { installMetrics, type ObserveAnswer } from './platform/http/monitoring/metrics.ts';
import { RequestLog } from './platform/http/monitoring/request-log.ts';
import { createRequestLogger } from './platform/http/monitoring/request-logger.ts';
import { installSameOriginOnly } from './platform/http/security/same-origin.ts';
import { installSecurityHeaders, type PageNeeds } from './platform/http/security/security.ts';
import type { FileCallers } from './platform/http/file-callers.ts';
import type { PerformAct } from './platform/http/act.ts';
import type { Authenticate } from './platform/http/viewer.ts';
import { installWeb } from './platform/http/web.ts';

const API_PREFIX = '/api';
const JSON_ANSWER = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const CONNECTION_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 120_000;
// The largest properties of a message, encoded, plus room for everything else.
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
  performAct: PerformAct;
  isReady: Readiness;
  /** Of a server that shares its database with others. */
  currency: Currency | undefined;
  /** Whether the object store of the files answers, where there is one. */
  areFilesReachable: (() => boolean) | undefined;
  /** The bearer token that readers of `/metrics` need; undefined = none. */
  metricsToken: string | undefined;
  /** What `/metrics` says besides requests and the process. */
  figures: readonly Figure[];
  /** The origins whose scripts and connections pages currently need, and who may frame what. */
  pageNeeds: PageNeeds;
  /** Mounts the calls of each feature below `/api`. */
  routes: readonly ((app: FastifyInstance) => void)[];
  /** Mounts addresses outside the API that people open and that lead into the web app. */
  links: readonly ((app: FastifyInstance) => void)[];
}

async function mountApi(
  app: FastifyInstance,
  { authenticate, fileCallers, performAct, routes, currency }: AppParts,
): Promise<void> {
  app.decorate('authenticate', authenticate);
  app.decorate('fileCallers', fileCallers);
  app.decorate('performAct', performAct);
  app.decorateRequest('viewer', null);
  // Whoever was told of something by another node finds it here, and whoever lost a right there has lost it here.
  app.decorate('currency', currency);
  if (currency) app.addHook('onRequest', () => currency.whenCurrent());
  // Bodies are read by the kind each call declares (`read-body.ts`), so Fastify only collects their bytes.
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const mount of routes) mount(app);
}

function installDirectCalls(
  app: FastifyInstance,
  { log, authenticate, corsOrigins, currency }: AppParts,
  secure: Readonly<Record<string, string>>,
  observe: ObserveAnswer,
): void {
  const mayAnswer = () => log.level !== 'debug' && log.level !== 'trace';
  const ordinary = Object.entries({ ...secure, ...JSON_ANSWER }).flat();
  const direct = new DirectCalls({
    authenticate,
    headersFor: (origin) => [...ordinary, ...corsHeaders(corsOrigins, origin)],
    observe,
    // If every request is logged, Fastify handles all of them; and it waits until what decides is known.
    mayAnswer: currency ? () => mayAnswer() && currency.isCurrent() : mayAnswer,
    report: (error) => log.error({ err: error }, 'request failed'),
  });
  app.decorate('direct', direct);
  app.addHook('preClose', async () => direct.close());
  direct.attachTo(app.server);
}

/** Builds the HTTP application from its parts; it never listens. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new RequestLog(),
    childLoggerFactory: createRequestLogger,
    // Of several addresses in X-Forwarded-For, only the last one is the proxy's; the caller can forge the others.
    trustProxy: parts.trustProxy ? (_address, hop) => hop === 0 : false,
    forceCloseConnections: true,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: brokenHttpAnswer(parts.log),
    frameworkErrors: answerBadUrl,
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  });
  // Outside the API nothing accepts a body: an unknown address is unknown, whatever is sent to it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  installErrorHandler(app);
  installSameOriginOnly(app, { prefix: API_PREFIX, groups: Object.values(api), frontendUrl: parts.frontendUrl });
  await installCors(app, parts.corsOrigins);
  const secure = await installSecurityHeaders(app, await readInlineHashes(WEB_FOLDER), parts.pageNeeds);
  const observe = installMetrics(app, {
    token: parts.metricsToken,
    figures: parts.figures,
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
