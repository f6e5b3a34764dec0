import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The origin of a request to set up the server. */
export interface SetupVisitor {
  /** From the server's own machine, and under its name. */
  isLocal: boolean;
  /** Network address, for counting. */
  ip: string;
}

/** Headers added by proxies: a request through one is not from this machine, although its last hop is. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

const isLoopback = (ip: string) => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

/** Whether the name in the address bar is this machine's own; a name assigned by another machine is not. */
function isLocalName(host: string): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '');
  return hostname === 'localhost' || (hostname !== undefined && isLoopback(hostname));
}

export const setupVisitorOf = (request: FastifyRequest): SetupVisitor => ({
  isLocal:
    isLoopback(request.ip) &&
    isLocalName(request.headers.host ?? '') &&
    FORWARDED.every((name) => request.headers[name] === undefined),
  ip: request.ip,
});
