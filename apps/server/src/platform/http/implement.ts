import type { IncomingMessage } from 'node:http';
import {
  type Answer,
  COMMON_PROBLEMS,
  type Endpoint,
  type Endpoints,
  HEADER_API_KEY,
  JSON_MAX_BYTES,
  MESSAGE_MAX_BYTES,
  type ProblemCode,
  ProblemError,
  type Received,
  type TokenPair,
} from '@loquat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { DatabaseHeldError } from '../db/transact-errors.ts';
import type { Freshness } from '../freshness.ts';
import type { PerformAudited } from './audited-call.ts';
import { discardForm } from './bodies/read-multipart.ts';
import { isLongList, slicedJson } from './bodies/sliced-json.ts';
import { receive, reduce, viewerCheck } from './contract-call.ts';
import { type Download, sendDownload } from './download.ts';
import { isUnexpected } from './errors.ts';
import { replayBody } from './fast-path.ts';
import type { FileCallers } from './file-callers.ts';
import type { CallerRates } from './security/caller-rates.ts';
import type { Authenticate, Moment, Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate;
    fileCallers: FileCallers;
    callerRates: CallerRates;
    /** Writes the audit entries of administrators' calls. */
    performAudited: PerformAudited;
    /** The largest file that users may upload. */
    maxFileBytes: number;
    /** Set on a server that shares its database with other nodes. */
    freshness: Freshness | undefined;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

type ViewerFor<E extends Endpoint> = E['access'] extends 'public'
  ? null
  : E extends { fileLink: ProblemCode }
    ? Viewer | null
    : Viewer;

/** The result of a handler. Bytes are described, so that ranges and conditional requests are handled in one place. */
type Result<E extends Endpoint> = E['response'] extends { kind: 'binary' }
  ? Download
  : E['response'] extends { kind: 'stream' }
    ? void
    : Answer<E>;

/** The HTTP side of a call, for the few handlers that need the URL, a header or the raw stream. */
export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handlers<G extends Endpoints> = {
  readonly [N in keyof G]: (
    call: Received<G[N]>,
    viewer: ViewerFor<G[N]>,
    http: Http,
  ) => Result<G[N]> | Promise<Result<G[N]>>;
};

type AnyHandler = (call: object, viewer: Viewer | null, http: Http) => unknown;

/** An `EventSource` in a browser cannot send headers. */
function tokenIn({ headers, query }: FastifyRequest, { response }: Endpoint): string | string[] | undefined {
  const inQuery = response.kind === 'stream' ? (query as Record<string, string | undefined>)['api-key'] : undefined;
  return headers[HEADER_API_KEY] ?? inQuery;
}

/** Checks the caller's token; undefined for public calls. */
function authorize(endpoint: Endpoint) {
  const requireViewer = viewerCheck(endpoint);
  if (!requireViewer) return undefined;
  return async function (app: FastifyInstance, request: FastifyRequest, moment: Moment) {
    const require = (token: unknown) => requireViewer(app.authenticate, token, moment);
    if (endpoint.fileLink) {
      const viewer = await app.fileCallers.find(request, require);
      if (viewer === undefined) throw new ProblemError(endpoint.fileLink);
      request.viewer = viewer;
      return;
    }
    request.viewer = await require(tokenIn(request, endpoint));
  };
}

async function respond(endpoint: Endpoint, result: unknown, { request, reply }: Http) {
  switch (endpoint.response.kind) {
    case 'json': {
      const { schema } = endpoint.response;
      const toJson = (value: unknown) => JSON.stringify(reduce(endpoint, schema, value));
      const json = isLongList(result) ? await slicedJson(result, toJson) : toJson(result);
      return reply.type('application/json; charset=utf-8').send(json);
    }
    case 'text':
      return reply.type('text/plain; charset=utf-8').send(result);
    case 'empty':
      return reply.send();
    case 'binary':
      return sendDownload(request, reply, result as Download);
    case 'stream':
      return reply;
    default:
      return endpoint.response satisfies never;
  }
}

/** Sets the cookie with which browsers request files. */
function setFileCookie(app: FastifyInstance, token: unknown, { request, reply }: Http): void {
  const cookies = typeof token === 'string' ? app.fileCallers.cookiesFor(token, request) : [];
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}

function bodyLimitOf({ body }: Endpoint): number {
  if (body?.kind === 'bytes') return body.maxBytes;
  return body?.kind === 'message' ? MESSAGE_MAX_BYTES : JSON_MAX_BYTES;
}

/** Give up after this many attempts: permissions keep changing while the response is built. */
const MAX_ATTEMPTS = 5;

/**
 * Builds a response again if another node changed something meanwhile: permissions were checked in older memory, and
 * the response may contain newer rows.
 */
function unchanging({ changes }: Freshness, handler: AnyHandler): AnyHandler {
  return async (...given) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const before = changes();
      const result = await handler(...given);
      if (changes() === before) return result;
    }
    throw new DatabaseHeldError();
  };
}

/** Wraps the handler where the call needs it: repeats reads on a cluster, audits administrators' actions. */
function handlingOf(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler): AnyHandler {
  const { audit, method, response } = endpoint;
  if (app.freshness && method === 'GET' && response.kind === 'json') return unchanging(app.freshness, handler);
  if (audit === undefined || audit === 'nothing') return handler;
  return (call, viewer, http) =>
    app.performAudited({ access: endpoint.access, kind: audit, call, viewer, request: http.request }, async () =>
      handler(call, viewer, http),
    );
}

/**
 * Requests whose bodies had not arrived when the caller was checked. On a cluster, another node may end the session
 * until they have.
 */
const inPieces = new WeakSet<IncomingMessage>();

/** Whether a call fails in a way that its contract lists. */
const isListed = ({ problems }: Endpoint, error: unknown): boolean =>
  error instanceof ProblemError ? [...problems, ...COMMON_PROBLEMS].includes(error.code) : !isUnexpected(error);

const isAnswerOnly = ({ response: { kind } }: Endpoint) => kind === 'json' || kind === 'text' || kind === 'empty';

function routeOf(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler): RouteOptions {
  const requireViewer = authorize(endpoint);
  const handle = handlingOf(app, endpoint, handler);
  return {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.response.kind !== 'stream',
    onRequest: async (request) => {
      if (requireViewer && app.freshness && !request.raw.complete) inPieces.add(request.raw);
      try {
        await requireViewer?.(app, request, 'arrival');
      } catch (error) {
        app.callerRates.take(endpoint, null, request);
        throw error;
      }
      app.callerRates.take(endpoint, request.viewer, request);
    },
    ...(endpoint.body?.kind === 'message' && { preParsing: replayBody }),
    handler: async (request, reply) => {
      const http = { request, reply };
      // Tokens, keys, URLs: responses that may be cached set the header themselves.
      if (isAnswerOnly(endpoint)) reply.header('cache-control', 'no-store');
      // A refusal may be sent before the form has been read completely.
      if (endpoint.body?.kind === 'multipart') reply.raw.once('finish', () => discardForm(request));
      const call = await receive(endpoint, request);
      if (inPieces.has(request.raw)) await app.freshness?.whenCurrent();
      if (endpoint.body) await requireViewer?.(app, request, 'handling');
      try {
        if (endpoint.setsFileCookie === 'for_its_token') setFileCookie(app, tokenIn(request, endpoint), http);
        const result = await handle(call, request.viewer, http);
        if (endpoint.setsFileCookie === 'with_tokens') setFileCookie(app, (result as TokenPair).token, http);
        return await respond(endpoint, result, http);
      } catch (error) {
        // The account may have been deleted since, which explains the failure.
        if (!isListed(endpoint, error)) await requireViewer?.(app, request, 'handling');
        throw error;
      }
    },
  };
}

/**
 * Mounts the calls of a feature. A missing handler does not compile. Access is checked before anything else in the
 * request is read; responses are reduced to the fields of the contract's schema.
 */
export function implement<const G extends Endpoints>(app: FastifyInstance, group: G, handlers: Handlers<G>): void {
  for (const [name, endpoint] of Object.entries(group)) {
    app.route(routeOf(app, endpoint, handlers[name] as AnyHandler));
  }
}
