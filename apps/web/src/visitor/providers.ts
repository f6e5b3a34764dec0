import type { Connection } from '@loquat/client';
import { type LoginConfig, providerEndpoints } from '@loquat/contract';
import { loadGoogle } from '../features/identities/google-script.ts';
import { randomText } from './random-text.ts';
import { pageLanguage } from './texts.ts';

/** Proves who the visitor is. */
export type ProviderProof = { type: 'github'; code: string } | { type: 'google'; id_token: string };

/** A provider account that a visitor can sign in with. */
export interface Provider {
  name: string;
  /** Starts the sign-in on a press; the provider may draw its own button in `place`. Rejects if it fails. */
  begin(place: HTMLElement): Promise<ProviderProof>;
}

const GITHUB_SCOPE = 'user:email';
const STATE_BYTES = 16;
const WINDOW = 'popup,width=520,height=720';

/** The result of GitHub's window, from the screen `/cb/github/widget` of this server. */
interface Returned {
  state?: unknown;
  code?: unknown;
}

function waitForReturn(there: Window, state: string): Promise<ProviderProof> {
  return new Promise((resolve, reject) => {
    addEventListener('message', function hear({ data, origin, source }: MessageEvent<Returned | null>) {
      if (origin !== location.origin || source !== there || data?.state !== state) return;
      removeEventListener('message', hear);
      if (typeof data.code === 'string') resolve({ type: 'github', code: data.code });
      else reject(new Error('GitHub confirmed no account.'));
    });
  });
}

/** In a window of its own, because GitHub refuses to be framed. */
function beginGithub({ client_id, url }: { client_id: string; url: string }): Promise<ProviderProof> {
  // By this the server recognises the window of a widget.
  const state = `widget-${randomText(STATE_BYTES)}`;
  const redirect_uri = `${location.origin}/github/cb`;
  const query = new URLSearchParams({ client_id, redirect_uri, scope: GITHUB_SCOPE, state });
  const there = window.open(`${url}/login/oauth/authorize?${query}`, '_blank', WINDOW);
  return there ? waitForReturn(there, state) : Promise.reject(new Error('The browser opened no window.'));
}

/** With Google's own button, since no other may request a token. */
async function beginGoogle(client_id: string, place: HTMLElement): Promise<ProviderProof> {
  const google = await loadGoogle();
  return new Promise((resolve) => {
    const callback = ({ credential }: { credential?: string }) =>
      credential && resolve({ type: 'google', id_token: credential });
    google.initialize({ client_id, callback });
    const width = place.clientWidth;
    google.renderButton(place, { theme: 'outline', size: 'large', width, locale: pageLanguage });
  });
}

/** The providers that are switched on and configured. */
export async function findProviders(
  connection: Connection,
  { google, github }: Pick<LoginConfig, 'google' | 'github'>,
): Promise<Provider[]> {
  const calls = connection.callsOf(providerEndpoints);
  const [ofGoogle, ofGithub] = await Promise.all([
    google ? calls.getPublicGoogleConfig() : undefined,
    github ? calls.getPublicGithubConfig() : undefined,
  ]);
  const providers: Provider[] = [];
  if (ofGoogle?.client_id) {
    providers.push({ name: 'Google', begin: (place) => beginGoogle(ofGoogle.client_id, place) });
  }
  if (ofGithub?.client_id) providers.push({ name: 'GitHub', begin: () => beginGithub(ofGithub) });
  return providers;
}
