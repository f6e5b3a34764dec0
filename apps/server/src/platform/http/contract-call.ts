import { decodeText, type Endpoint, ProblemError } from '@loquat/contract';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { parseWith, readBody } from './bodies/read-body.ts';
import { type Authenticate, isFounder, type Moment, type Viewer } from './viewer.ts';

/** Further issues would only repeat this for the next item. */
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

/** Gives the path of the mismatch but none of the contents: logs reach more people than responses. */
class AnswerOffContractError extends Error {
  override name = 'AnswerOffContractError';
  constructor(endpoint: Endpoint, issues: readonly z.core.$ZodIssue[]) {
    const places = issues.slice(0, ISSUES_SHOWN).map(({ path, code }) => `${path.join('.')} (${code})`);
    super(`${endpoint.method} ${endpoint.path}: ${places.join(', ')}`);
  }
}

/**
 * Reduces a response to the fields of the schema. A response that does not match is not sent at all: sent completely it
 * might reveal too much, and clients rely on every field. @throws AnswerOffContractError
 */
export function reduce(endpoint: Endpoint, schema: z.ZodMiniType, result: unknown): unknown {
  const answer = schema.safeParse(result);
  if (answer.success) return answer.data;
  throw new AnswerOffContractError(endpoint, answer.error.issues);
}
