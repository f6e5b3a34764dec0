import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_TTL_SECONDS = 86_400;

export type AllowedOrigins = '*' | readonly string[];

const isAllowed = (allowed: AllowedOrigins, origin: string) => allowed === '*' || allowed.includes(origin);

/** CORS response headers for an origin: alternating names and values. */
export const corsHeaders = (allowed: AllowedOrigins, origin: string | undefined): readonly string[] =>
  origin !== undefined && isAllowed(allowed, origin)
    ? ['vary', 'Origin', 'access-control-allow-origin', origin]
    : ['vary', 'Origin'];

/**
 * Lets pages of other origins call the API with a token in a header. Credentials are never allowed: the API uses no
 * cookies, and a reflected origin with credentials would let any website act as the user.
 */
export async function installCors(app: FastifyInstance, allowed: AllowedOrigins): Promise<void> {
  await app.register(cors, {
    origin: (origin, callback) => callback(null, origin !== undefined && isAllowed(allowed, origin) ? origin : false),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    maxAge: PREFLIGHT_TTL_SECONDS,
    optionsSuccessStatus: 200,
    strictPreflight: false,
  });
}
