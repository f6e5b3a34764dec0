import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration, type JWK } from 'oidc-provider';
import { listenOnLoopback } from './loopback.ts';
import { createOpenidStorage } from './openid-storage.ts';

/** A user with an account at a provider. */
export interface OpenidPerson {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  preferred_username?: string;
  locale?: string;
  picture?: string;
}

export interface OpenidApp {
  client_id: string;
  client_secret: string;
  redirect_uris: string[];
}

/** Replaces the provider's real answer. */
export type Lie = (body: Record<string, unknown>) => unknown;

/** A real OpenID provider on this machine; its signed-in user allows everything at once. */
export interface OpenidProvider {
  /** Its address as administrators enter it: `http://127.0.0.1:<port>`, with the path if there is one. */
  domain: string;
  /** `METHOD /path` of every request, in order. */
  asked: readonly string[];
  /** The secrets it issued: client secrets, tokens, codes. */
  secrets: readonly string[];
  /** Sets the user at the browser. */
  signIn(person: OpenidPerson): void;
  /** Follows redirects until they leave the provider; returns the address with code and state. */
  follow(url: string): Promise<URL>;
  /** Fakes its answers at a path, such as `/token`; without `lie`, it gives the real ones again. */
  lie(path: string, lie?: Lie): void;
  /** Signs an ID token with the key of the provider. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

export interface OpenidProviderOptions {
  /** The apps it knows. */
  apps?: readonly OpenidApp[];
  /** Whether servers may register themselves. */
  registers?: boolean;
  /** Its path on the host: `/realms/team`. */
  path?: string;
  /** Absent: any free one. */
  port?: number;
  /** Puts address and name into the ID token too, not only into the user info. */
  tellsAtOnce?: boolean;
  /** Shows sign-in pages of its own: people enter their `sub` and any password, and consent. */
  hasPages?: boolean;
}

const KEY_ID = 'signing';
const REDIRECTS_MAX = 20;
const SECRET_BYTES = 16;
const INTERACTION = /^\/interaction\/[^/]+$/;

async function makeKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(privateKey)), kty: 'RSA', kid: KEY_ID, alg: 'RS256', use: 'sig' };
  return { privateKey, jwk };
}

const configurationOf = (
  jwk: JWK,
  people: ReadonlyMap<string, OpenidPerson>,
  { apps = [], registers = false, path = '', tellsAtOnce = false, hasPages = false }: OpenidProviderOptions,
): Configuration => ({
  adapter: createOpenidStorage(),
  clients: apps.map((app) => ({ ...app, token_endpoint_auth_method: 'client_secret_basic' })),
  jwks: { keys: [jwk] },
  cookies: { keys: [randomBytes(SECRET_BYTES).toString('hex')] },
  claims: { email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'locale', 'picture'] },
  conformIdTokenClaims: !tellsAtOnce,
  features: { devInteractions: { enabled: hasPages }, registration: { enabled: registers } },
  ...(!hasPages && { interactions: { url: (_context, { uid }) => `${path}/interaction/${uid}` } }),
  pkce: { required: () => true },
  renderError: (context, { error }) => void (context.body = error),
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
});

/** Keeps cookies while following redirects, as a browser would. */
async function followRedirects(start: string, host: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let hop = 0; hop < REDIRECTS_MAX && url.host === host; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${url.pathname} answered ${answer.status} ${await answer.text()}`);
    url = new URL(location, url);
  }
  return url;
}

/** Starts a provider on a free port. */
export async function startOpenidProvider(options: OpenidProviderOptions = {}): Promise<OpenidProvider> {
  const { path = '', port = 0, hasPages = false } = options;
  const { privateKey, jwk } = await makeKey();
  const people = new Map<string, OpenidPerson>();
  const lies = new Map<string, Lie>();
  const asked: string[] = [];
  const secrets: string[] = [];
  let present: OpenidPerson | undefined;
  let provider: Provider | undefined;

  /** The user at the browser signs in and consents. */
  async function interact(...[request, response]: Parameters<Provider['interactionDetails']>): Promise<void> {
    const { params } = await provider!.interactionDetails(request, response);
    const accountId = present!.sub;
    const grant = new provider!.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    const consent = { grantId: await grant.save() };
    await provider!.interactionFinished(request, response, { login: { accountId }, consent });
  }

  function keepSecrets(body: unknown): void {
    const { client_secret, access_token, id_token } = body as Record<string, unknown>;
    secrets.push(...[client_secret, access_token, id_token].filter((secret) => typeof secret === 'string'));
  }

  const { origin, close } = await listenOnLoopback(async (request, response, { pathname }) => {
    asked.push(`${request.method} ${pathname}`);
    const own = pathname.startsWith(`${path}/`) ? pathname.slice(path.length) : '';
    // The provider finds its paths by this, as behind any router.
    request.url = (request.url ?? '').slice(path.length);
    Object.assign(request, { originalUrl: path + request.url });
    return INTERACTION.test(own) && !hasPages ? interact(request, response) : provider!.callback()(request, response);
  }, port);
  const domain = origin + path;
  provider = new Provider(domain, configurationOf(jwk, people, options));
  provider.use(async (context, next) => {
    await next();
    const body: unknown = context.body;
    if (typeof body !== 'object' || body === null) return;
    const lie = lies.get(context.path);
    if (lie) context.body = await lie(body as Record<string, unknown>);
    keepSecrets(context.body);
  });

  return {
    domain,
    asked,
    secrets,
    signIn(person) {
      present = person;
      people.set(person.sub, person);
    },
    follow: async (url) => {
      const back = await followRedirects(url, new URL(origin).host);
      secrets.push(back.searchParams.get('code') ?? '');
      return back;
    },
    lie: (at, lie) => void (lie ? lies.set(at, lie) : lies.delete(at)),
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(privateKey),
    close,
  };
}
