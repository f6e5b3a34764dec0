import type { LoginResponse } from '@loquat/contract';
import {
  type OpenidApp,
  type OpenidPerson,
  type OpenidProvider,
  type OpenidProviderOptions,
  startOpenidProvider,
} from '@loquat/counterparts/openid-provider';
import type { Environment } from '../../src/server.ts';
import { type Answered, call, signInFounder } from '../drivers/call.ts';
import { login, offer } from './providers.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The parameters that came back to our page. */
export interface CameBack {
  code: string;
  state: string;
  iss: string;
}

/** A server on which people sign in with two OpenID providers: one registers it, the other was configured. */
export interface OpenidWorld {
  server: TestServer;
  founder: LoginResponse;
  /** Registers servers. */
  open: OpenidProvider;
  /** Knows the server by configuration, and has a path in its address. */
  team: OpenidProvider;
  teamApp: OpenidApp;
  /** Starts another one, which is offered like the others. */
  another(options: OpenidProviderOptions): Promise<OpenidProvider>;
  /** The address to which people are sent for signing in. */
  authorize(provider: Pick<OpenidProvider, 'domain'>, redirect_uri?: string): Promise<Answered<{ url: string }>>;
  /** The same for somebody who goes there and comes back. */
  comeBack(provider: OpenidProvider, person: OpenidPerson): Promise<CameBack>;
  /** A complete sign-in. */
  signIn(provider: OpenidProvider, person: OpenidPerson, more?: object): Promise<Answered<LoginResponse>>;
  /** Offers these and no others. */
  offer(...providers: readonly OpenidProvider[]): Promise<void>;
  close(): Promise<void>;
}

// Tests that move the clock stay signed in.
const ENV = { ALLOW_PRIVATE_PROVIDERS: 'true', ACCESS_TOKEN_TTL_SECONDS: '86400', LOG_LEVEL: 'silent' };
const CLIENT = { client_id: 'loquat', client_secret: 'client-secret-of-the-team' };

/** The address with which a browser comes back, parsed. */
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
    ...{ server, founder, open, team, teamApp, another, authorize, comeBack, offer: offerThese },
    signIn: async (provider, person, more = {}) =>
      login(server, { type: 'oidc', ...(await comeBack(provider, person)), ...more }),
    close: async () => {
      await server.close();
      await Promise.all(running.map((provider) => provider.close()));
    },
  };
}
