import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import { isFromThisMachine } from '../../platform/http/this-machine.ts';
import type { LinkOrigin } from '../server/server.access.ts';

/** The server's identity for passkeys in browsers. */
export interface RelyingParty {
  /** The domain to which passkeys are bound. */
  id: string;
  /** Scheme, domain and port of the pages that may use them. */
  origin: string;
}

/**
 * Undefined where browsers support no passkeys: without HTTPS, except on this machine by its name, and at bare IP
 * addresses.
 */
export type FindRelyingParty = (request: FastifyRequest) => RelyingParty | undefined;

const isLocalhost = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');
const isAddress = (hostname: string) => hostname.startsWith('[') || isIP(hostname) !== 0;

/**
 * Uses the configured URL of the app and never the request: a forged header would choose the domain of passkeys. The
 * only exception is a browser on the server's own machine, before a URL is configured.
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
