import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../safe-fetch/address-rules.ts';

/** Headers added by proxies: a request through one is not from this machine, although its last hop is. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/** Whether a proxy passed the request on, as far as it says so. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);

/** Whether the name in the address bar is this machine's own; a name assigned by another machine is not. */
function isLocalName(host: string): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '');
  return hostname === 'localhost' || (hostname !== undefined && isLoopback(hostname));
}

/** Whether a request comes from the server's own machine, under its name, and through no proxy. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  isLoopback(request.ip) && isLocalName(request.headers.host ?? '') && !isForwarded(request);
