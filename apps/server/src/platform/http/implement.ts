import {
  type Access,
  type Answer,
  type Endpoint,
  type Endpoints,
  HEADER_API_KEY,
  JSON_MAX_BYTES,
  MESSAGE_MAX_BYTES,
  type Received,
} from '@loquat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { receive, reduce, viewerCheck } from './contract-call.ts';
import { readAgain } from './direct-calls.ts';
import { type Download, sendDownload } from './download.ts';
import { isUnexpected } from './errors.ts';
import { discardForm } from './bodies/read-multipart.ts';
import { isLongList, slicedJson } from './bodies/sliced-json.ts';
import type { PerformAct } from './act.ts';
import type { Authenticate, Moment, Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate;
    /** Keeps account of calls that are acts of administrators. */
    performAct: PerformAct;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

type ViewerFor<A extends Access> = A extends 'public' ? null : Viewer;

/** What a handler returns: bytes are described, so that ranges and conditional requests are handled in one place. */
type Result<E extends Endpoint> = E['response'] extends { kind: 'binary' }
  ? Download
  : E['response'] extends { kind: 'stream' }
    ? void
    : Answer<E>;

/** The HTTP side of a call, for the few handlers that need the address, a header or the raw stream. */
export interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handlers<G extends Endpoints> = {
  readonly [N in keyof G]: (
    call: Received<G[N]>,
    viewer: ViewerFor<G[N]['access']>,
    http: Http,
  ) => Result<G[N]> | Promise<Result<G[N]>>;
};

type AnyHandler = (call: object, viewer: Viewer | null, http: Http) => unknown;

/** Checks the caller's token; does nothing for public calls. */
function authorize(endpoint: Endpoint) {
  const requireViewer = viewerCheck(endpoint);
  if (!requireViewer) return undefined;
  const hasQueryToken = endpoint.response.kind === 'stream';
  return async function (app: FastifyInstance, request: FastifyRequest, moment: Moment) {
    const query = request.query as Record<string, string | undefined>;
    const token = request.headers[HEADER_API_KEY] ?? (hasQueryToken ? query['api-key'] : undefined);
    request.viewer = await requireViewer(app.authenticate, token, moment);
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

function bodyLimitOf({ body }: Endpoint): number {
  if (body?.kind === 'bytes') return body.maxBytes;
  return body?.kind === 'message' ? MESSAGE_MAX_BYTES : JSON_MAX_BYTES;
}

/** What calls the handler: for an act, so that it leaves its trace. */
function handlingOf(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler): AnyHandler {
  const { audit } = endpoint;
  if (audit === undefined || audit === 'nothing') return handler;
  return (call, viewer, http) =>
    app.performAct({ ...{ access: endpoint.access, kind: audit, call, viewer }, request: http.request }, async () =>
      handler(call, viewer, http),
    );
}

const isAnswerOnly = ({ response: { kind } }: Endpoint) => kind === 'json' || kind === 'text' || kind === 'empty';

function routeOf(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler): RouteOptions {
  const requireViewer = authorize(endpoint);
  const handle = handlingOf(app, endpoint, handler);
  return {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.response.kind !== 'stream',
    ...(requireViewer && { onRequest: (request) => requireViewer(app, request, 'arrival') }),
    ...(endpoint.body?.kind === 'message' && { preParsing: readAgain }),
    handler: async (request, reply) => {
      const http = { request, reply };
      // Tokens, keys, addresses: answers that may be cached say so themselves.
      if (isAnswerOnly(endpoint)) reply.header('cache-control', 'no-store');
      // A refusal may come before the form has been read completely.
      if (endpoint.body?.kind === 'multipart') reply.raw.once('finish', () => discardForm(request));
      const call = await receive(endpoint, request);
      if (endpoint.body) await requireViewer?.(app, request, 'handling');
      try {
        return await respond(endpoint, await handle(call, request.viewer, http), http);
      } catch (error) {
        // The account may be gone since: then what the call would have written has nobody to belong to.
        if (isUnexpected(error)) await requireViewer?.(app, request, 'handling');
        throw error;
      }
    },
  };
}

/**
 * Mounts the calls of a feature. A missing handler does not compile. Access is checked before anything else in the
 * request is read; answers are reduced to what the contract's schema names.
 */
export function implement<const G extends Endpoints>(app: FastifyInstance, group: G, handlers: Handlers<G>): void {
  for (const [name, endpoint] of Object.entries(group)) {
    app.route(routeOf(app, endpoint, handlers[name] as AnyHandler));
  }
}
