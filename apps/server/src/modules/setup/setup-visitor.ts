import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Where a request to set the server up comes from. */
export interface SetupVisitor {
  /** From the machine that the server runs on, and under its name. */
  isLocal: boolean;
  /** Network address, for counting. */
  ip: string;
}

/** Headers that a proxy adds: what comes through one is not from this machine, although its last stretch is. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

const isLoopback = (ip: string) => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

/** Whether the name in the address bar is this machine's own, which no name that another machine gave away is. */
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
