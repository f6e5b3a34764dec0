import { openidEndpoints, providerEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { depart, type SignInIntent, makeState } from './departure.ts';

const providers = connection.callsOf(providerEndpoints);
const openid = connection.callsOf(openidEndpoints);

/** The scope that the server requests from GitHub: without it addresses stay hidden, and cannot find an account. */
const GITHUB_SCOPE = 'user:email';
/** The callback's path on the server and its screen; below the address entered at GitHub. */
const GITHUB_CALLBACK = '/github/cb';

/** Sends the browser to GitHub, which returns it to `/cb/github/webapp`. */
export async function departToGithub(intent: SignInIntent): Promise<void> {
  const { client_id, url } = await providers.getPublicGithubConfig();
  const state = makeState();
  const redirect_uri = location.origin + GITHUB_CALLBACK;
  const query = new URLSearchParams({ client_id, redirect_uri, scope: GITHUB_SCOPE, state });
  depart(`${url}/login/oauth/authorize?${query}`, { ...intent, state, provider: 'GitHub' });
}

/**
 * Sends the browser to an OpenID provider, which returns it to `/login`. Rejects with `openid.unavailable`,
 * `openid.bad_address`, `auth.method_disabled`.
 */
export async function departToOpenid(domain: string, intent: SignInIntent): Promise<void> {
  const body = { issuer: domain, redirect_uri: `${location.origin}/login` };
  const { url } = await openid.authorizeOpenid({ body });
  const state = new URL(url).searchParams.get('state') ?? '';
  depart(url, { ...intent, state, provider: domain });
}
