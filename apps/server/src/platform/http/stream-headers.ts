import type { FastifyReply } from 'fastify';
import type { StreamHeaders } from '../events/sse.ts';

/**
 * What hooks (CORS, security headers) have put on a reply. A hijacked reply skips Fastify's own writing, so a stream
 * that is written by hand takes them along from here. Call before or after `reply.hijack()`, but before any byte.
 */
export const streamHeaders = (reply: FastifyReply): StreamHeaders => reply.getHeaders();
