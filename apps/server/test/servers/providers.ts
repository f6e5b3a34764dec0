import type { LoginConfig, LoginResponse } from '@loquat/contract';
import {
  type GithubApp,
  type GithubPerson,
  type GithubStandIn,
  startGithub,
} from '@loquat/counterparts/github-stand-in';
import { type GooglePerson, type GoogleStandIn, startGoogle } from '@loquat/counterparts/google-stand-in';
import type { Environment } from '../../src/composition/server.ts';
import { type Answered, call, signInFounder } from '../drivers/call.ts';
import { asInternet } from '../platform/safe-fetch/outside.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export const GOOGLE_CLIENT = 'team.apps.example';
export const GITHUB_APP: GithubApp = { client_id: 'Iv1.team', client_secret: 'github-client-secret' };

/** A server with Google and GitHub sign-in; stand-ins for both run on this machine. */
export interface Providers {
  server: TestServer;
  founder: LoginResponse;
  google: GoogleStandIn;
  github: GithubStandIn;
  close(): Promise<void>;
}

type Asker = Pick<LoginResponse, 'token'>;

/** Sets the login methods. */
export async function offer(server: TestServer, { token }: Asker, change: Partial<LoginConfig>): Promise<void> {
  const { status } = await call(server, 'POST /admin/login/config', { token, body: change });
  if (status !== 200) throw new Error(`the ways in answered ${status}`);
}

/** Sets the server's client ids for both providers. */
export async function configure(server: TestServer, { token }: Asker): Promise<void> {
  const google = { token, body: { client_id: GOOGLE_CLIENT } };
  await call(server, 'POST /admin/google_auth/config', google);
  await call(server, 'POST /admin/github_auth/config', { token, body: GITHUB_APP });
}

export async function startProviders(
  environment: Partial<Environment> = {},
  env: Record<string, string> = {},
): Promise<Providers> {
  const google = await startGoogle();
  const github = await startGithub(GITHUB_APP);
  // Avatars are on the internet, even if the provider is not.
  const outside = { reachOf: asInternet('127.0.0.1') };
  const server = await startTestServer({ ...env, ...google.env, ...github.env }, { outside, ...environment });
  const founder = await signInFounder(server);
  await configure(server, founder);
  await offer(server, founder, { google: true, github: true });
  const close = async () => {
    await server.close();
    await Promise.all([google.close(), github.close()]);
  };
  return { server, founder, google, github, close };
}

export const googleAnn: GooglePerson = { sub: '1001', email: 'Ann@Example.org', name: 'Ann Google' };
export const githubAnn: GithubPerson = {
  id: 2_002,
  login: 'ann-hub',
  name: 'Ann Hub',
  emails: [
    { email: 'old@example.org', primary: false, verified: true },
    { email: 'ann@example.org', primary: true, verified: true },
  ],
};

/** Makes the sign-in call with any credential. */
export const login = (
  server: { origin: string },
  credential: object,
  device = 'web:1',
): Promise<Answered<LoginResponse>> => call(server, 'POST /token/login', { body: { credential, device } });

export const withGoogle = async (
  { server, google }: Pick<Providers, 'server' | 'google'>,
  person: GooglePerson = googleAnn,
  more: object = {},
): Promise<Answered<LoginResponse>> =>
  login(server, { type: 'google', id_token: await google.idToken(GOOGLE_CLIENT, person), ...more });

export const withGithub = (
  { server, github }: Pick<Providers, 'server' | 'github'>,
  person: GithubPerson = githubAnn,
  more: object = {},
): Promise<Answered<LoginResponse>> =>
  login(server, { type: 'github', code: github.codeFor(GITHUB_APP, person), ...more });
