import type { FastifyRequest } from 'fastify';

// A name, an IPv4 address or an IPv6 address in brackets; a URL allows far more.
const HOSTNAME = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;
const FALLBACK = 'http://localhost';

/**
 * Scheme, host and port by which the caller reached the server; a trusted proxy's headers count. An invalid host
 * (callers can forge the header) is never put into a link.
 */
export function requestOrigin({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const url = URL.parse(`${protocol}://${host}`);
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && HOSTNAME.test(url.hostname) && `${url.origin}/` === url.href;
  return isPlain ? url.origin : FALLBACK;
}
