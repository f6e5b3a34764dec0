import {
  type Access,
  type Answer,
  decodeText,
  type Endpoint,
  type Endpoints,
  HEADER_API_KEY,
  JSON_MAX_BYTES,
  MESSAGE_MAX_BYTES,
  ProblemError,
  type Received,
} from '@loquat/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import { type Download, sendDownload } from './download.ts';
import { parseWith, readBody } from './read-body.ts';
import { discardForm } from './read-multipart.ts';
import { isLongList, slicedJson } from './sliced-json.ts';
import { type Authenticate, isFounder, type Moment, type Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** More would say the same of the next row. */
const ISSUES_SHOWN = 5;

type ViewerFor<A extends Access> = A extends 'public' ? null : Viewer;

/** What a handler gives back: bytes are described, so that ranges and conditional requests are answered in one place. */
type Result<E extends Endpoint> = E['response'] extends { kind: 'binary' }
  ? Download
  : E['response'] extends { kind: 'stream' }
    ? void
    : Answer<E>;

/** The HTTP side of a call, for the few handlers that need the address, a header, or the raw stream. */
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

function authorize(endpoint: Endpoint) {
  const { access } = endpoint;
  if (access === 'public') return undefined;
  const hasQueryToken = endpoint.response.kind === 'stream';
  return async function requireViewer(app: FastifyInstance, request: FastifyRequest, moment: Moment) {
    const query = request.query as Record<string, string | undefined>;
    const header = request.headers[HEADER_API_KEY];
    const token = header ?? (hasQueryToken ? query['api-key'] : undefined);
    const viewer = await app.authenticate(typeof token === 'string' ? token : undefined, endpoint, moment);
    if (viewer.is_guest && access !== 'guest') throw new ProblemError('access.guests_excluded');
    if (access === 'admin' && !viewer.is_admin) throw new ProblemError('access.admins_only');
    if (access === 'founder' && !isFounder(viewer)) throw new ProblemError('access.founder_only');
    request.viewer = viewer;
  };
}

const malformedQuery = (reason: string, path: readonly PropertyKey[]) =>
  new ProblemError('request.malformed_query', `failed to parse parameter \`${String(path[0] ?? '')}\`: ${reason}`);
const malformedPath = (reason: string, path: readonly PropertyKey[]) =>
  new ProblemError('request.malformed_path', `failed to parse path \`${String(path[0] ?? '')}\`: ${reason}`);

function decodeAll(schema: z.ZodMiniObject, values: Record<string, string | string[] | undefined>): object {
  const decoded: Record<string, unknown> = {};
  for (const [name, part] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const value = values[name];
    const text = Array.isArray(value) ? value.at(-1) : value;
    if (text !== undefined) decoded[name] = decodeText(part, text);
  }
  return decoded;
}

async function receive(endpoint: Endpoint, request: FastifyRequest): Promise<object> {
  const call: Record<string, unknown> = {};
  if (endpoint.params) {
    call['params'] = parseWith(endpoint.params, decodeAll(endpoint.params, request.params as never), malformedPath);
  }
  if (endpoint.query) {
    call['query'] = parseWith(endpoint.query, decodeAll(endpoint.query, request.query as never), malformedQuery);
  }
  if (endpoint.headers) call['headers'] = parseWith(endpoint.headers, request.headers, malformedQuery);
  if (endpoint.body) call['body'] = await readBody(endpoint, request);
  return call;
}

/** Says where an answer does not fit, and nothing of what it holds: what is logged goes further than what is sent. */
class AnswerOffContractError extends Error {
  override name = 'AnswerOffContractError';
  constructor(endpoint: Endpoint, issues: readonly z.core.$ZodIssue[]) {
    const places = issues.slice(0, ISSUES_SHOWN).map(({ path, code }) => `${path.join('.')} (${code})`);
    super(`${endpoint.method} ${endpoint.path}: ${places.join(', ')}`);
  }
}

/**
 * What the schema names of an answer. One that does not fit is not sent at all: neither whole, since it may hold what
 * the caller must not see, nor without the part that is wrong, which clients count on. @throws AnswerOffContractError
 */
function reduce(endpoint: Endpoint, schema: z.ZodMiniType, result: unknown): unknown {
  const answer = schema.safeParse(result);
  if (answer.success) return answer.data;
  throw new AnswerOffContractError(endpoint, answer.error.issues);
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

const isAnswerOnly = ({ response: { kind } }: Endpoint) => kind === 'json' || kind === 'text' || kind === 'empty';

function routeOf(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler): RouteOptions {
  const requireViewer = authorize(endpoint);
  return {
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.response.kind !== 'stream',
    ...(requireViewer && { onRequest: (request) => requireViewer(app, request, 'arrival') }),
    handler: async (request, reply) => {
      const http = { request, reply };
      // Tokens, keys, addresses: whatever may be kept says so itself.
      if (isAnswerOnly(endpoint)) reply.header('cache-control', 'no-store');
      // A refusal may come before the form was read to its end.
      if (endpoint.body?.kind === 'multipart') reply.raw.once('finish', () => discardForm(request));
      const call = await receive(endpoint, request);
      if (endpoint.body) await requireViewer?.(app, request, 'handling');
      const result = await handler(call, request.viewer, http);
      return respond(endpoint, result, http);
    },
  };
}

/**
 * Mounts the calls of a feature. A missing handler does not compile. Access is checked before anything else of the
 * request is read; what a handler answers is reduced to what the contract's schema allows.
 */
export function implement<const G extends Endpoints>(app: FastifyInstance, group: G, handlers: Handlers<G>): void {
  for (const [name, endpoint] of Object.entries(group)) {
    app.route(routeOf(app, endpoint, handlers[name] as AnyHandler));
  }
}
