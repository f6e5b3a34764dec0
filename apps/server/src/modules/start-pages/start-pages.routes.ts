import { ProblemError, startPageEndpoints } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import { downloadOfHashed } from '../../platform/http/download.ts';
import { implement } from '../../platform/http/implement.ts';
import type { StartPageService } from './start-pages.service.ts';

/**
 * Scripts run, but in an origin of their own: they reach neither the tokens of the app around the page nor, with a
 * cookie, this server, and they cannot lead the app to another address.
 */
const POLICY = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src https: 'unsafe-inline'",
  "style-src https: 'unsafe-inline'",
  'img-src https: data:',
  'font-src https: data:',
  'media-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Becomes the draft that the page around it sends: a frame without an address of its own (`srcdoc`, `blob:`) would have
 * the policy of the app, which runs no script of a draft.
 */
const PREVIEW = `<!doctype html><title>Preview</title><script>
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || parent === window || data?.type !== 'draft') return;
    document.open();
    document.write(data.html);
    document.close();
    const base = document.createElement('base');
    base.target = '_blank';
    document.head.prepend(base);
  });
</script>
`;

/** Links open beside the app: the policy of the app shows no other site in the frame. */
const withTarget = (html: string): string => html.replace(/^\s*(?:<!doctype[^>]*>)?/i, '$&<base target="_blank">');

const pageOf = (html: string, modifiedAt: number) =>
  downloadOfHashed(Buffer.from(html), {
    contentType: 'text/html; charset=utf-8',
    modifiedAt,
    cacheControl: 'public, no-cache',
    headers: { 'content-security-policy': POLICY, vary: 'sec-fetch-dest' },
  });

/** A key outlives the session of its admin, and clients hand it to tools of others. */
function refuseKey(): never {
  throw new ProblemError('server.no_page_key', 'no key: pages are written with the token of an admin');
}

export const startPageRoutes = (pages: StartPageService) => (app: FastifyInstance) =>
  implement(app, startPageEndpoints, {
    getStartPage: ({ params }, _viewer, { request }) => {
      const { html, updated_at } = pages.get(params.page);
      // The editor reads the text as it was written.
      const isFramed = request.headers['sec-fetch-dest'] === 'iframe';
      return pageOf(isFramed ? withTarget(html) : html, updated_at);
    },
    getStartPagePreview: () => pageOf(PREVIEW, 0),
    updateStartPage: ({ params, body }) => pages.replace(params.page, body),
    resetStartPage: ({ params }) => pages.reset(params.page),
    getStartPageKey: refuseKey,
    renewStartPageKey: refuseKey,
  });
