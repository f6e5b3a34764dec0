import type { FastifyRequest } from 'fastify';

const FALLBACK = 'http://localhost';

/**
 * Scheme, host and port by which the caller reached the server; a trusted proxy's word counts. A host that is no host
 * (the header is the caller's to forge) is never put into a link.
 */
export function requestOrigin({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  const url = URL.parse(`${protocol}://${host}`);
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return isPlain ? url.origin : FALLBACK;
}
