import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AllowedOrigins } from './cors.ts';
import type { InlineHashes } from './inline-hashes.ts';
import { isPageVisit } from '../page-visit.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];

/**
 * Nothing runs or loads that this server did not send: no inline script but the page's own, no foreign host, no plugin,
 * no framing.
 */
const ownOnly = ({ scripts, styles }: InlineHashes) => ({
  defaultSrc: SELF,
  scriptSrc: [...SELF, ...scripts],
  styleSrc: [...SELF, ...styles],
  imgSrc: [...SELF, 'data:', 'blob:'],
  mediaSrc: [...SELF, 'blob:'],
  workerSrc: [...SELF, 'blob:'],
  connectSrc: SELF,
  objectSrc: NONE,
  baseUri: NONE,
  formAction: SELF,
  frameAncestors: SELF,
  // The policy named "default" is that of the web app (guard-sinks.ts).
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default'],
});
type Directives = ReturnType<typeof ownOnly> & { frameSrc?: string[] };

const GOOGLE_SIGN_IN = 'https://accounts.google.com/gsi/';
/** What Google's sign-in needs, and nothing else from Google. Its script brings policies of its own. */
const withGoogle = (own: Directives): Directives => ({
  ...own,
  scriptSrc: [...own.scriptSrc, `${GOOGLE_SIGN_IN}client`],
  styleSrc: [...own.styleSrc, `${GOOGLE_SIGN_IN}style`],
  connectSrc: [...SELF, GOOGLE_SIGN_IN],
  frameSrc: [...SELF, GOOGLE_SIGN_IN],
  trustedTypes: ['*', "'allow-duplicates'"],
});

const WIDGET_PAGE = '/widget.html';
/**
 * The chat for visitors is made for the pages of others. It runs no inline script at all, and shows the logo that the
 * embedding page names.
 */
const forVisitors = (own: Directives): Directives => ({
  ...own,
  imgSrc: [...SELF, 'data:', 'blob:', 'https:'],
});
const isWidgetPage = (url: string): boolean => url.split('?', 1)[0] === WIDGET_PAGE;
const FRAME_OPTIONS = 'x-frame-options';

const optionsWith = (directives: Directives): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives },
  // HTTPS is up to the operator's proxy, so nothing here insists on it.
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  // Widgets on other sites show pictures of people and of the server.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  referrerPolicy: { policy: 'same-origin' },
});

/** The headers of every answer that sets security headers. */
const ORDINARY = ['content-length', 'date', 'connection'];

/**
 * Calls Helmet once: by itself it would assemble the same headers for each request, at a tenth of the cost of a send.
 */
async function computeHeaders(directives: Directives): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, optionsWith(directives));
  probe.get('/', (_request, reply) => reply.send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const entries = Object.entries(headers).filter(([name]) => !ORDINARY.includes(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** What pages need of others, as it is set up at present. */
export interface PageNeeds {
  /** People sign in with Google. */
  offersGoogle: () => boolean;
  /** Where people's voices go: origins. */
  callOrigins: () => readonly string[];
  /** Whose pages may embed the chat for visitors. */
  widgetOrigins: () => AllowedOrigins;
}

const POLICY = 'content-security-policy';

/** The headers of pages with further origins in one directive; put together anew only when they change. */
function createAdding(own: string, withThem: (origins: string) => string) {
  let known: { base: Record<string, string>; origins: string; headers: Record<string, string> } | undefined;
  return (base: Record<string, string>, list: readonly string[]): Record<string, string> => {
    if (list.length === 0) return base;
    const origins = list.join(' ');
    if (known?.base !== base || known.origins !== origins) {
      const policy = base[POLICY]!.replace(own, () => withThem(origins));
      known = { base, origins, headers: { ...base, [POLICY]: policy } };
    }
    return known.headers;
  };
}

/**
 * Security headers of every answer, refusals included; returns those for calls. Pages may contact Google while sign-in
 * with it is offered, and the voice provider while people can call.
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  inline: InlineHashes,
  { offersGoogle, callOrigins, widgetOrigins }: PageNeeds,
): Promise<Readonly<Record<string, string>>> {
  const ordinary = await computeHeaders(ownOnly(inline));
  const forPages = await computeHeaders(withGoogle(ownOnly(inline)));
  // It cannot name others, which the policy does.
  const widgetHeaders = async (own: Directives) => {
    const { [FRAME_OPTIONS]: _, ...headers } = await computeHeaders(forVisitors(own));
    return headers;
  };
  const bare = ownOnly({ scripts: [], styles: [] });
  const [forWidget, forWidgetWithGoogle] = [await widgetHeaders(bare), await widgetHeaders(withGoogle(bare))];
  const connecting = createAdding('connect-src ', (origins) => `connect-src ${origins} `);
  const embedding = createAdding("frame-ancestors 'self'", (origins) => `frame-ancestors 'self' ${origins}`);
  const embedders = (): readonly string[] => [widgetOrigins()].flat();
  app.addHook('onRequest', (request, reply, done) => {
    const isVisit = isPageVisit(request);
    if (isWidgetPage(request.url))
      reply.headers(embedding(offersGoogle() ? forWidgetWithGoogle : forWidget, embedders()));
    else reply.headers(isVisit ? connecting(offersGoogle() ? forPages : ordinary, callOrigins()) : ordinary);
    done();
  });
  return ordinary;
}
