import { bodyKindOf, type Endpoints, ProblemError, problems } from '@loquat/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BlobStoreFullError, BlobStoreUnavailableError } from '../blobs/blob-store.ts';
import { DatabaseHeldError } from '../db/transact-errors.ts';
import { TemporaryError } from '../temporary-error.ts';
import { ProblemWithFields } from './problem-with-fields.ts';
import { RateLimitedError } from './security/rate-limit.ts';

/** The process that holds the database may have released it by then; each call tries again. */
const HELD_RETRY_SECONDS = 1;

type KnownProblem = { status: number; text?: string; json?: object };

function sendProblem(reply: FastifyReply, error: ProblemError): FastifyReply {
  const problem: KnownProblem = problems[error.code];
  reply.code(problem.status).header('cache-control', 'no-store');
  if (error instanceof RateLimitedError) reply.header('retry-after', error.retryAfterSeconds);
  const body = bodyKindOf(error.code);
  if (body === 'json') {
    const fields = error instanceof ProblemWithFields ? error.fields : {};
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...problem.json, ...fields }));
  }
  if (body === 'empty') return reply.send();
  return reply.type('text/plain; charset=utf-8').send(error.detail ?? problem.text ?? error.code);
}

/** Fastify's own refusals, in the contract's terms. */
function problemOfFastify(error: FastifyError): ProblemError | undefined {
  const status = error.statusCode ?? 500;
  if (status === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE') return new ProblemError('request.too_large');
  if (status === 415 || status === 406) return new ProblemError('request.unsupported_media_type');
  if (status === 503) return new ProblemError('server.unavailable');
  return status < 500 ? new ProblemError('request.malformed_body', 'parse request payload error') : undefined;
}

/** The problem that describes a failure; undefined for an unexpected failure. */
export function problemOfError(error: FastifyError | ProblemError): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof BlobStoreFullError) return new ProblemError('server.storage_full');
  return error instanceof TemporaryError ? new ProblemError('server.unavailable') : problemOfFastify(error);
}

/** Whether a failure is answered with 500. */
export const isUnexpected = (error: unknown): boolean => problemOfError(error as FastifyError) === undefined;

/** Answers every failure according to the contract's table of problems; the cause of a 500 only goes to the log. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ProblemError, request, reply) => {
    const problem = problemOfError(error);
    // Refused, but the operator has to act.
    if (problem?.code === 'server.storage_full') request.log.warn('no room left for files');
    if (problem && problem.status < 500) return sendProblem(reply, problem);
    // A failure of an external service is worth a line but no stack: the code worked correctly.
    if (error instanceof ProblemError)
      request.log.warn({ problem: error.code, reason: error.detail }, 'request failed');
    else if (error instanceof BlobStoreUnavailableError)
      request.log.warn({ reason: error.message }, 'files cannot be reached');
    else request.log.error({ err: error }, 'request failed');
    if (error instanceof DatabaseHeldError) reply.header('retry-after', HELD_RETRY_SECONDS);
    return sendProblem(reply, problem ?? new ProblemError('server.internal'));
  });
}

/** Answers an unreadable URL (undecodable, or with too long a segment), which never reaches a route. */
export function answerBadUrl(_error: unknown, _request: unknown, reply: FastifyReply): void {
  void sendProblem(reply, new ProblemError('request.malformed_path'));
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:[a-z_]+/g, '[^/]+')}$`);

export interface NotFoundParts {
  /** The path prefix of the groups. */
  prefix: string;
  groups: readonly Endpoints[];
  /** Serves paths of the web app's own router. */
  sendPage: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined) | undefined;
}

/** The web app's page for its addresses, 405 for a known call with another method, otherwise 404. */
export function installNotFoundHandler(app: FastifyInstance, { prefix, groups, sendPage }: NotFoundParts): void {
  const patterns = groups.flatMap((group) => Object.values(group).map(({ path }) => patternOf(prefix + path)));
  app.setNotFoundHandler((request, reply) => {
    const page = sendPage?.(request, reply);
    if (page) return page;
    const path = request.url.split('?', 1)[0]!;
    const isKnown = patterns.some((pattern) => pattern.test(path));
    return sendProblem(reply, new ProblemError(isKnown ? 'route.method_not_allowed' : 'route.not_found'));
  });
}
