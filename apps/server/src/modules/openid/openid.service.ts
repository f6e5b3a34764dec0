import { type GivenOpenidProvider, type OpenidConfig, ProblemError } from '@loquat/contract';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import { depart } from './departure.ts';
import type { OpenidClients } from './openid-clients.ts';
import type { OpenidConnections } from './openid-connections.ts';
import { isOfferedIssuer } from './openid.method.ts';
import type { PendingSignIns } from './pending-sign-ins.ts';
import { ownRedirectUri, redirectUris } from './redirect-uris.ts';

export interface OpenidServiceParts {
  settings: Pick<ServerSettings, 'get'>;
  links: LinkOrigin;
  clients: OpenidClients;
  connections: OpenidConnections;
  pending: PendingSignIns;
  /** Limits attempts by address. */
  attempts: RateLimit;
}

/** The origin by which a caller reached the server. */
export interface OpenidCaller {
  origin: string;
  address: string;
}

/** Sign-in with OpenID providers, up to the redirect; and their configuration. */
export interface OpenidService {
  /**
   * Returns the URL for the browser.
   * @throws ProblemError `auth.method_disabled`, `openid.bad_address`, `openid.unavailable`, `request.rate_limited`
   */
  authorize(request: { issuer: string; redirect_uri: string }, caller: OpenidCaller): Promise<{ url: string }>;
  config(requestOrigin: string): Promise<OpenidConfig>;
  updateConfig(given: readonly GivenOpenidProvider[]): Promise<void>;
}

export function createOpenidService(parts: OpenidServiceParts): OpenidService {
  const { settings, links, clients, connections, pending } = parts;

  const authorize: OpenidService['authorize'] = async ({ issuer, redirect_uri }, { origin, address }) => {
    parts.attempts.take(address);
    if (!isOfferedIssuer(settings.get('login'), issuer)) throw new ProblemError('auth.method_disabled');
    const own = ownRedirectUri(redirect_uri, links.of(origin));
    if (own === null) throw new ProblemError('openid.bad_address', 'Bad url! People come back to this server alone.');
    // A client can forge the origin of a request: it must never be registered as this server's.
    const connection = await connections.open(issuer, links.of(''));
    return { url: await depart(pending, connection, own) };
  };

  return {
    authorize,
    async config(requestOrigin) {
      const given = await clients.listGiven();
      const providers = given.map(({ domain, client_id, client_secret, scopes }) => ({
        domain,
        client_id,
        scopes,
        client_secret: '' as const,
        has_client_secret: client_secret !== '',
      }));
      return { providers, redirect_uris: redirectUris(links.of(requestOrigin)) };
    },
    updateConfig: (given) => clients.replaceAll(given),
  };
}
