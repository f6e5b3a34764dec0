import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_TTL_SECONDS = 86_400;

export type AllowedOrigins = '*' | readonly string[];

const isAllowed = (allowed: AllowedOrigins, origin: string) => allowed === '*' || allowed.includes(origin);

/** The CORS headers that expose an answer to pages of that origin: alternating names and values. */
export const corsHeaders = (allowed: AllowedOrigins, origin: string | undefined): readonly string[] =>
  origin !== undefined && isAllowed(allowed, origin)
    ? ['vary', 'Origin', 'access-control-allow-origin', origin]
    : ['vary', 'Origin'];

/**
 * Lets pages of other origins call the API with a token in a header. Credentials are never allowed: there are no
 * cookies, and reflecting any origin together with credentials is how other chat servers were hijacked.
 */
export async function installCors(app: FastifyInstance, allowed: AllowedOrigins): Promise<void> {
  await app.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && isAllowed(allowed, origin) ? origin : false),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    maxAge: PREFLIGHT_TTL_SECONDS,
    optionsSuccessStatus: 200,
    strictPreflight: false,
  });
}
