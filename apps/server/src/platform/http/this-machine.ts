import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../safe-fetch/address-rules.ts';

/** Headers added by proxies: a request through one is not from this machine, although its last hop is. */
const FORWARDED = /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** A name and a port in the form that browsers send: a URL allows much more, such as `evil@localhost`. */
const LOCAL_HOST = /^(?:localhost|127(?:\.(?:0|[1-9]\d{0,2})){3}|\[::1\])(?::[1-9]\d{0,4})?$/;

/** Whether the request has a proxy's headers. */
export const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  Object.keys(headers).some((name) => FORWARDED.test(name));

/** Whether a `Host` header has a name of this machine itself. */
export const isLocalHost = (host: string | undefined): boolean => host !== undefined && LOCAL_HOST.test(host);

/** Whether the requesting page, if a browser names one, was loaded from this machine. */
const isFromLocalPage = ({ headers }: FastifyRequest): boolean =>
  [headers.origin, headers.referer].every((page) => page === undefined || isLocalHost(URL.parse(page)?.host));

/**
 * Whether a request comes from the server's own machine, under its name, and through no proxy. A proxy that adds no
 * header is recognised by its version (nginx speaks HTTP/1.0 upstream, browsers never do) or by the stranger's page.
 */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  isLoopback(request.ip) &&
  request.raw.httpVersion !== '1.0' &&
  isLocalHost(request.headers.host) &&
  isFromLocalPage(request) &&
  !isForwarded(request);
