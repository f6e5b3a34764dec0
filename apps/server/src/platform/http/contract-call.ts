import { decodeText, type Endpoint, ProblemError } from '@loquat/contract';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { parseWith, readBody } from './bodies/read-body.ts';
import { type Authenticate, isFounder, type Moment, type Viewer } from './viewer.ts';

/** More would only say the same about the next item. */
const ISSUES_SHOWN = 5;

/**
 * The access check for this call; undefined if it is public. It throws ProblemError `session.required`,
 * `access.guests_excluded` (visitors of a widget are guests of one person), `access.admins_only`, `access.founder_only`.
 */
export function viewerCheck(endpoint: Endpoint) {
  const { access } = endpoint;
  if (access === 'public') return undefined;
  const require = (viewer: Viewer): Viewer => {
    if (viewer.is_guest && access !== 'guest') throw new ProblemError('access.guests_excluded');
    if (viewer.visitor_host !== undefined && !endpoint.visitors) throw new ProblemError('access.guests_excluded');
    if (access === 'admin' && !viewer.is_admin) throw new ProblemError('access.admins_only');
    if (access === 'founder' && !isFounder(viewer)) throw new ProblemError('access.founder_only');
    return viewer;
  };
  return (authenticate: Authenticate, token: unknown, moment: Moment): Viewer | Promise<Viewer> => {
    const viewer = authenticate(typeof token === 'string' ? token : undefined, endpoint, moment);
    return viewer instanceof Promise ? viewer.then(require) : require(viewer);
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

/** The input of a call, parsed by the contract. @throws ProblemError */
export async function receive(endpoint: Endpoint, request: FastifyRequest): Promise<object> {
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

/** Says where an answer does not fit, but nothing of its contents: logs reach more people than answers do. */
class AnswerOffContractError extends Error {
  override name = 'AnswerOffContractError';
  constructor(endpoint: Endpoint, issues: readonly z.core.$ZodIssue[]) {
    const places = issues.slice(0, ISSUES_SHOWN).map(({ path, code }) => `${path.join('.')} (${code})`);
    super(`${endpoint.method} ${endpoint.path}: ${places.join(', ')}`);
  }
}

/**
 * Reduces an answer to what the schema names. One that does not fit is not sent at all: neither completely, since it
 * may contain what the caller must not see, nor without the wrong part, which clients count on. @throws
 * AnswerOffContractError
 */
export function reduce(endpoint: Endpoint, schema: z.ZodMiniType, result: unknown): unknown {
  const answer = schema.safeParse(result);
  if (answer.success) return answer.data;
  throw new AnswerOffContractError(endpoint, answer.error.issues);
}
