import type { FastifyReply } from 'fastify';
import type { StreamHeaders } from '../events/sse.ts';

/**
 * The headers that hooks (CORS, security headers) have put on a reply. A hijacked reply skips Fastify's own writing, so
 * a hand-written stream has to include them. Call before or after `reply.hijack()`, but before any byte.
 */
export const streamHeaders = (reply: FastifyReply): StreamHeaders => reply.getHeaders();
