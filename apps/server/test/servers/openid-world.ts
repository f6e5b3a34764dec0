import type { LoginResponse } from '@loquat/contract';
import {
  type OpenidApp,
  type OpenidPerson,
  type OpenidProvider,
  type OpenidProviderOptions,
  startOpenidProvider,
} from '@loquat/counterparts/openid-provider';
import type { Environment } from '../../src/composition/server.ts';
import { type Answered, call, signInFounder } from '../drivers/call.ts';
import { login, offer } from './providers.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The parameters of the redirect to our page. */
export interface CameBack {
  code: string;
  state: string;
  iss: string;
}

/** A server with two OpenID providers for signing in: one registers the server, the other was configured. */
export interface OpenidWorld {
  server: TestServer;
  founder: LoginResponse;
  /** Supports dynamic registration. */
  open: OpenidProvider;
  /** Knows the server by configuration, and has a path in its address. */
  team: OpenidProvider;
  teamApp: OpenidApp;
  /** Starts another provider, which is enabled like the others. */
  another(options: OpenidProviderOptions): Promise<OpenidProvider>;
  /** The address to which users are redirected for signing in. */
  authorize(provider: Pick<OpenidProvider, 'domain'>, redirect_uri?: string): Promise<Answered<{ url: string }>>;
  /** The same, for a user who goes there and returns. */
  comeBack(provider: OpenidProvider, person: OpenidPerson): Promise<CameBack>;
  /** A complete sign-in. */
  signIn(provider: OpenidProvider, person: OpenidPerson, more?: object): Promise<Answered<LoginResponse>>;
  /** Enables exactly these providers. */
  offer(...providers: readonly OpenidProvider[]): Promise<void>;
  close(): Promise<void>;
}

// Sessions survive tests that move the clock.
const ENV = { ALLOW_PRIVATE_PROVIDERS: 'true', ACCESS_TOKEN_TTL_SECONDS: '86400', LOG_LEVEL: 'silent' };
const CLIENT = { client_id: 'loquat', client_secret: 'client-secret-of-the-team' };

/** The address to which a browser returns, parsed. */
export function cameBack({ searchParams }: URL): CameBack {
  const get = (name: string) => searchParams.get(name) ?? '';
  return { code: get('code'), state: get('state'), iss: get('iss') };
}

/** Sets the public address of a server to the one it listens on. */
export async function publish(server: TestServer, { token }: Pick<LoginResponse, 'token'>): Promise<void> {
  const { status } = await call(server, 'POST /admin/system/update_frontend_url', { token, body: server.origin });
  if (status !== 200) throw new Error(`the address answered ${status}`);
}

/** `isPublished`: whether an administrator has set the address of the web app. */
export async function startOpenidWorld(
  environment: Partial<Environment> = {},
  isPublished = true,
): Promise<OpenidWorld> {
  const server = await startTestServer(ENV, environment);
  const founder = await signInFounder(server);
  const { token } = founder;
  if (isPublished) await publish(server, founder);
  const teamApp = { ...CLIENT, redirect_uris: [`${server.origin}/`, `${server.origin}/login`] };
  const open = await startOpenidProvider({ registers: true, tellsAtOnce: true });
  const team = await startOpenidProvider({ apps: [teamApp], path: '/realms/team' });
  const providers = [{ domain: team.domain, ...CLIENT }];
  await call(server, 'POST /admin/oidc/config', { token, body: { providers } });
  const running = [open, team];

  const offerThese: OpenidWorld['offer'] = (...these) =>
    offer(server, founder, { oidc: these.map(({ domain }) => ({ enable: true, favicon: '', domain })) });

  const authorize: OpenidWorld['authorize'] = ({ domain }, redirect_uri = `${server.origin}/#/login`) =>
    call(server, 'POST /token/openid/authorize', { body: { issuer: domain, redirect_uri } });

  const comeBack: OpenidWorld['comeBack'] = async (provider, person) => {
    const { url } = (await authorize(provider)).value();
    provider.signIn(person);
    return cameBack(await provider.follow(url));
  };

  async function another(options: OpenidProviderOptions): Promise<OpenidProvider> {
    const provider = await startOpenidProvider(options);
    running.push(provider);
    await offerThese(...running);
    return provider;
  }

  await offerThese(...running);
  return {
    server,
    founder,
    open,
    team,
    teamApp,
    another,
    authorize,
    comeBack,
    offer: offerThese,
    signIn: async (provider, person, more = {}) =>
      login(server, { type: 'oidc', ...(await comeBack(provider, person)), ...more }),
    close: async () => {
      await server.close();
      await Promise.all(running.map((provider) => provider.close()));
    },
  };
}
