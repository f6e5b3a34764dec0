import { buffer } from 'node:stream/consumers';
import type { CustomFetch } from 'openid-client';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';

const ANSWER_MAX_BYTES = 500_000;
/** Statuses of responses without a body. */
const BODILESS = new Set([204, 205, 304]);

/**
 * Sends the requests of openid-client through the outgoing request guard: with limits, without redirects, and to
 * private networks only if allowed.
 */
export const createOpenidFetch =
  (safeFetch: SafeFetch, allowPrivate: boolean): CustomFetch =>
  (url, { method, headers, body, signal }) => {
    const sent = typeof body === 'string' || body instanceof URLSearchParams ? { body: body.toString() } : {};
    const options = {
      ...sent,
      ...(signal && { signal }),
      headers,
      method: method === 'POST' ? ('POST' as const) : ('GET' as const),
      allowPrivate,
      secure: true,
      maxRedirects: 0,
      maxBytes: ANSWER_MAX_BYTES,
    };
    return safeFetch(url, options, async (answer) => {
      const { status } = answer;
      const content = await buffer(answer.body);
      const contentType = answer.headers.get('content-type');
      const authenticate = answer.headers.get('www-authenticate');
      return new Response(BODILESS.has(status) ? null : new Uint8Array(content), {
        status,
        headers: {
          ...(contentType && { 'content-type': contentType }),
          ...(authenticate && { 'www-authenticate': authenticate }),
        },
      });
    });
  };
