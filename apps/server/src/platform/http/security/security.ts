import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { isPageVisit } from '../page-visit.ts';
import type { AllowedOrigins } from './cors.ts';
import type { InlineHashes } from './inline-hashes.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];

/**
 * Only content from this server runs or loads: no inline script but the page's own, no foreign host, no plugin, no
 * framing.
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
/** The sources that Google's sign-in needs, and no others from Google. Its script sets its own policies. */
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
 * The chat for visitors is made for pages of other sites. It runs no inline script at all, and shows the logo that the
 * embedding page specifies.
 */
const forVisitors = (own: Directives): Directives => ({
  ...own,
  imgSrc: [...SELF, 'data:', 'blob:', 'https:'],
});
const isWidgetPage = (url: string): boolean => url.split('?', 1)[0] === WIDGET_PAGE;
/**
 * Pages with an embedder policy (COEP) load only frames that have one as well. Google's sign-in button is a frame
 * without one: where visitors have to identify themselves, the policy is only for pages that require it.
 */
const isIsolated = (url: string): boolean => {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  return query.get('autoReg') !== 'false' || query.has('isolated');
};
const FRAME_OPTIONS = 'x-frame-options';

const optionsWith = (directives: Directives): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives },
  // HTTPS is up to the operator's proxy, so the server does not enforce it.
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  // Widgets on other sites show avatars and the server's logo.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  referrerPolicy: { policy: 'same-origin' },
});

/** Headers that are not security headers. */
const ORDINARY = ['content-length', 'date', 'connection'];

/**
 * Runs Helmet once: otherwise it would assemble the same headers for each request, at a tenth of the cost of a send.
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

/** The other origins that pages currently need. */
export interface PageNeeds {
  /** People sign in with Google. */
  offersGoogle: () => boolean;
  /** The origins that carry calls. */
  callOrigins: () => readonly string[];
  /** The origins whose pages may embed the chat for visitors. */
  widgetOrigins: () => AllowedOrigins;
}

const POLICY = 'content-security-policy';

/** The headers of pages whose policy names further origins; rebuilt only when the origins change. */
function createAdding(withThem: (policy: string, origins: string) => string) {
  let known: { base: Record<string, string>; origins: string; headers: Record<string, string> } | undefined;
  return (base: Record<string, string>, list: readonly string[]): Record<string, string> => {
    if (list.length === 0) return base;
    const origins = list.join(' ');
    if (known?.base !== base || known.origins !== origins) {
      const policy = withThem(base[POLICY]!, origins);
      known = { base, origins, headers: { ...base, [POLICY]: policy } };
    }
    return known.headers;
  };
}

/**
 * Security headers of every answer, refusals included; returns those for calls. Pages may contact Google while sign-in
 * with it is enabled; while users can call, they may contact the voice provider and run WebAssembly.
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  inline: InlineHashes,
  { offersGoogle, callOrigins, widgetOrigins }: PageNeeds,
): Promise<Readonly<Record<string, string>>> {
  const ordinary = await computeHeaders(ownOnly(inline));
  const forPages = await computeHeaders(withGoogle(ownOnly(inline)));
  // This header cannot name other origins; the policy does.
  const widgetHeaders = async (own: Directives) => {
    const { [FRAME_OPTIONS]: _, ...headers } = await computeHeaders(forVisitors(own));
    return headers;
  };
  const bare = ownOnly({ scripts: [], styles: [] });
  const [forWidget, forWidgetWithGoogle] = [await widgetHeaders(bare), await widgetHeaders(withGoogle(bare))];
  // WebAssembly computes the background blur and the noise suppression of calls.
  const connecting = createAdding((policy, origins) =>
    policy
      .replace('connect-src ', () => `connect-src ${origins} `)
      .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
  const embedding = createAdding((policy, origins) =>
    policy.replace("frame-ancestors 'self'", () => `frame-ancestors 'self' ${origins}`),
  );
  const embedders = (): readonly string[] => [widgetOrigins()].flat();
  app.addHook('onRequest', (request, reply, done) => {
    const isVisit = isPageVisit(request);
    if (isWidgetPage(request.url)) {
      reply.headers(embedding(offersGoogle() ? forWidgetWithGoogle : forWidget, embedders()));
      if (isIsolated(request.url)) reply.header('cross-origin-embedder-policy', 'credentialless');
    } else reply.headers(isVisit ? connecting(offersGoogle() ? forPages : ordinary, callOrigins()) : ordinary);
    done();
  });
  return ordinary;
}
