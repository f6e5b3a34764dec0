import { type Endpoints, ProblemError } from '@loquat/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface SameOriginParts {
  /** The prefix of every path. */
  prefix: string;
  groups: readonly Endpoints[];
  /** The origin of the web app, as the operator configured it. */
  frontendUrl: string | undefined;
}

/** Whether the request comes from a page of another origin. Browsers report it, and pages cannot forge it. */
function isFromForeignPage({ headers, host }: FastifyRequest, frontendUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin';
  const { origin } = headers;
  return origin !== undefined && origin !== frontendUrl && URL.parse(origin)?.host !== host;
}

/** The path as the router reads it: with other escapes, it is the same call. */
function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0]!;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Refuses calls that only the server's own pages may make. It runs before CORS, which would answer their preflights.
 */
export function installSameOriginOnly(app: FastifyInstance, { prefix, groups, frontendUrl }: SameOriginParts): void {
  const endpoints = groups.flatMap((group) => Object.values(group)).filter((endpoint) => endpoint.sameOriginOnly);
  const paths = new Set(endpoints.map(({ path }) => prefix + path));
  app.addHook('onRequest', (request, _reply, done) => {
    // Preflights have one route for all paths.
    const isClosed = paths.has(request.routeOptions.url ?? '') || paths.has(pathOf(request.url));
    done(isClosed && isFromForeignPage(request, frontendUrl) ? new ProblemError('setup.foreign_origin') : undefined);
  });
}
