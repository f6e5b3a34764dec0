import * as z from 'zod/mini';
import { binary, empty, endpoints, text } from '../endpoint.ts';
import { maxBytes } from '../input.ts';
import { START_PAGE_MAX_BYTES } from '../limits.ts';
import { StartPage } from './start-page.ts';

export const StartPageHtml = z.string().check(maxBytes(START_PAGE_MAX_BYTES));

const OfPage = z.object({ page: StartPage });

/**
 * Pages of the operator, shown in a frame where no chat is open. The server has a built-in page for each. A page and
 * its surroundings exchange window messages (`StartPageNews`, `StartPageWish`).
 */
export const startPageEndpoints = endpoints({
  getStartPage: {
    method: 'GET',
    path: '/page/:page',
    access: 'public',
    summary: 'A page in HTML, for a frame: its policy keeps it away from this origin',
    params: OfPage,
    response: binary('text/html'),
    problems: [],
  },
  updateStartPage: {
    method: 'PUT',
    path: '/page/:page',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Replace a page; at most 128 KiB of HTML',
    params: OfPage,
    body: text,
    response: empty,
    problems: [],
  },
  resetStartPage: {
    method: 'DELETE',
    path: '/page/:page',
    access: 'admin',
    audit: 'settings.changed',
    summary: 'Return to the built-in page',
    params: OfPage,
    response: empty,
    problems: [],
  },
  getStartPagePreview: {
    method: 'GET',
    path: '/page/preview',
    access: 'public',
    summary: 'An empty page with the policy of pages: it becomes the draft that the page around it sends',
    response: binary('text/html'),
    problems: [],
  },
  getStartPageKey: {
    method: 'GET',
    path: '/page/apikey',
    access: 'admin',
    summary: 'Answers 501: pages are written with the token of an admin, not with a key',
    response: empty,
    problems: ['server.no_page_key'],
  },
  renewStartPageKey: {
    method: 'POST',
    path: '/page/apikey',
    access: 'admin',
    audit: 'nothing',
    summary: 'Answers 501: pages are written with the token of an admin, not with a key',
    response: empty,
    problems: ['server.no_page_key'],
  },
});

/** What a page is told once it is ready, and again when it changes: of members, and of guests. */
export const StartPageNews = z.object({
  type: z.literal('server_info'),
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
  /** The theme of the app around the page, which need not be that of the system. Only Loquat sends it. */
  theme: z.optional(z.enum(['light', 'dark'])),
  canInvite: z.optional(z.boolean()),
  labels: z.optional(z.object({ invite: z.string(), channel: z.string(), download: z.string(), help: z.string() })),
  chatAction: z.optional(z.enum(['create_channel', 'start_dm'])),
  /** Of guests. */
  qrDataURL: z.optional(z.string()),
  signInLabel: z.optional(z.string()),
  guestTip: z.optional(z.string()),
});
export type StartPageNews = z.output<typeof StartPageNews>;

/** What a page says: that it is ready for news, or that its reader wants something. */
export const StartPageWish = z.union([
  z.object({ type: z.literal('iframe_ready'), page: z.enum(['signed_in', 'guest']) }),
  z.object({ type: z.literal('action'), action: z.enum(['invite', 'create_channel', 'start_dm', 'sign_in']) }),
]);
export type StartPageWish = z.output<typeof StartPageWish>;

/** What the preview is told once it has loaded: the draft that it shows. */
export const StartPageDraft = z.object({ type: z.literal('draft'), html: z.string() });
export type StartPageDraft = z.output<typeof StartPageDraft>;
