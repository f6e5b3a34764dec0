import {
  allowInsecureRequests,
  clockTolerance,
  ClientSecretBasic,
  ClientSecretPost,
  type ClientAuth,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  type DiscoveryRequestOptions,
  dynamicClientRegistration,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client';
import { redirectUris } from './redirect-uris.ts';

const SECOND_MS = 1_000;
const CLOCK_TOLERANCE_SECONDS = 60;

/** What this server is called at a provider, in the clear. */
export interface OpenidClient {
  client_id: string;
  /** Empty when there is none. */
  client_secret: string;
  expires_at: number | null;
}

/** A provider's word on itself, and how to ask it. */
export interface DiscoveredProvider {
  url: URL;
  metadata: ServerMetadata;
  fetch: CustomFetch;
}

const optionsOf = ({ url, fetch }: Pick<DiscoveredProvider, 'url' | 'fetch'>): DiscoveryRequestOptions => ({
  [customFetch]: fetch,
  execute: url.protocol === 'http:' ? [allowInsecureRequests] : [],
});

/** Asks an issuer about itself; it must name itself as it was asked. @throws ClientError, OutgoingError */
export async function discover(url: URL, fetch: CustomFetch): Promise<DiscoveredProvider> {
  const nobody = await discovery(url, 'unregistered', undefined, None(), optionsOf({ url, fetch }));
  return { url, fetch, metadata: nobody.serverMetadata() };
}

type AuthMethod = 'client_secret_post' | 'client_secret_basic' | 'none';

function authMethodOf({ token_endpoint_auth_methods_supported: supported }: ServerMetadata): AuthMethod {
  if (supported?.includes('client_secret_post')) return 'client_secret_post';
  // The one that holds where a provider names none.
  return !supported || supported.includes('client_secret_basic') ? 'client_secret_basic' : 'none';
}

function authenticationOf(metadata: ServerMetadata, client_secret: string): ClientAuth {
  if (client_secret === '') return None();
  return authMethodOf(metadata) === 'client_secret_post'
    ? ClientSecretPost(client_secret)
    : ClientSecretBasic(client_secret);
}

/** Has a provider give this server a name, for one origin of the web app. @throws ClientError, OutgoingError */
export async function registerAt(
  provider: DiscoveredProvider,
  { origin, name }: { origin: string; name: string },
): Promise<OpenidClient> {
  const wanted = {
    client_name: name,
    redirect_uris: redirectUris(origin),
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: authMethodOf(provider.metadata),
  };
  const registered = await dynamicClientRegistration(provider.url, wanted, None(), optionsOf(provider));
  const { client_id, client_secret, client_secret_expires_at: expiresAt } = registered.clientMetadata();
  return {
    client_id,
    client_secret: client_secret ?? '',
    expires_at: typeof expiresAt === 'number' && expiresAt > 0 ? expiresAt * SECOND_MS : null,
  };
}

/** How to ask a provider under our name there. The signature of every ID token is checked. */
export function configure({ url, metadata, fetch }: DiscoveredProvider, client: OpenidClient): Configuration {
  const settings = { [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const authentication = authenticationOf(metadata, client.client_secret);
  const configuration = new Configuration(metadata, client.client_id, settings, authentication);
  configuration[customFetch] = fetch;
  if (url.protocol === 'http:') allowInsecureRequests(configuration);
  enableNonRepudiationChecks(configuration);
  return configuration;
}
