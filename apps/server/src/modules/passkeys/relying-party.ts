import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { isFromThisMachine } from '../../platform/http/this-machine.ts';
import type { LinkOrigin } from '../server/server.access.ts';

/** The server, as browsers tell it from others when they make and use passkeys. */
export interface RelyingParty {
  /** A domain: passkeys belong to it, and are offered on no other. */
  id: string;
  /** Scheme, domain and port of the pages that may use them. */
  origin: string;
}

/** Undefined where browsers have no passkeys: without HTTPS, but for this machine by its name, and at bare addresses. */
export type FindRelyingParty = (request: FastifyRequest) => RelyingParty | undefined;

const isLocalhost = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');
const isAddress = (hostname: string) => hostname.startsWith('[') || isIP(hostname) !== 0;

/**
 * Follows the address that links lead to, and never what a request says about it: whoever forges that header would
 * choose where passkeys are good. The one exception is a browser on the server's own machine, before there is such an
 * address.
 */
export const createFindRelyingParty =
  (links: Pick<LinkOrigin, 'of'>): FindRelyingParty =>
  (request) => {
    const origin = links.of('') || (isFromThisMachine(request) ? requestOrigin(request) : '');
    const url = URL.parse(origin);
    if (!url || isAddress(url.hostname)) return undefined;
    const isSecure = url.protocol === 'https:' || isLocalhost(url.hostname);
    return isSecure ? { id: url.hostname, origin: url.origin } : undefined;
  };
