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

/** This server's client at a provider, decrypted. */
export interface OpenidClient {
  client_id: string;
  /** Empty when there is none. */
  client_secret: string;
  expires_at: number | null;
}

/** A provider's metadata, and the means to request it. */
export interface DiscoveredProvider {
  url: URL;
  metadata: ServerMetadata;
  fetch: CustomFetch;
}

const optionsOf = ({ url, fetch }: Pick<DiscoveredProvider, 'url' | 'fetch'>): DiscoveryRequestOptions => ({
  [customFetch]: fetch,
  execute: url.protocol === 'http:' ? [allowInsecureRequests] : [],
});

/** Requests an issuer's metadata, which must contain the requested name. @throws ClientError, OutgoingError */
export async function discover(url: URL, fetch: CustomFetch): Promise<DiscoveredProvider> {
  const unregistered = await discovery(url, 'unregistered', undefined, None(), optionsOf({ url, fetch }));
  return { url, fetch, metadata: unregistered.serverMetadata() };
}

type AuthMethod = 'client_secret_post' | 'client_secret_basic' | 'none';

function authMethodOf({ token_endpoint_auth_methods_supported: supported }: ServerMetadata): AuthMethod {
  if (supported?.includes('client_secret_post')) return 'client_secret_post';
  // The default if a provider lists none.
  return !supported || supported.includes('client_secret_basic') ? 'client_secret_basic' : 'none';
}

function authenticationOf(metadata: ServerMetadata, client_secret: string): ClientAuth {
  if (client_secret === '') return None();
  return authMethodOf(metadata) === 'client_secret_post'
    ? ClientSecretPost(client_secret)
    : ClientSecretBasic(client_secret);
}

/** Registers this server at a provider, for one origin of the web app. @throws ClientError, OutgoingError */
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

/** The configuration for requests with this server's client id. The signature of every ID token is verified. */
export function configure({ url, metadata, fetch }: DiscoveredProvider, client: OpenidClient): Configuration {
  const settings = { [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const authentication = authenticationOf(metadata, client.client_secret);
  const configuration = new Configuration(metadata, client.client_id, settings, authentication);
  configuration[customFetch] = fetch;
  if (url.protocol === 'http:') allowInsecureRequests(configuration);
  enableNonRepudiationChecks(configuration);
  return configuration;
}
