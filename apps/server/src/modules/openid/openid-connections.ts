import { OPENID_SCOPES, ProblemError } from '@loquat/contract';
import { ClientError, type Configuration } from 'openid-client';
import type { Clock } from '../../platform/clock.ts';
import { expireAfter, createLruCache, ttlOf } from '../../platform/lru-cache.ts';
import { OutgoingError } from '../../platform/safe-fetch/outgoing-error.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { issuerUrl } from './issuer-url.ts';
import type { OpenidClients } from './openid-clients.ts';
import { createOpenidFetch } from './openid-fetch.ts';
import { configure, discover, registerAt } from './openid-registration.ts';

export interface OpenidConnectionParts {
  safeFetch: SafeFetch;
  allowPrivate: boolean;
  clients: OpenidClients;
  settings: Pick<ServerSettings, 'get'>;
  clock: Pick<Clock, 'now'>;
}

/** A provider, with this server's client there. */
export interface OpenidConnection {
  domain: string;
  configuration: Configuration;
  /** Separated by spaces. */
  scopes: string;
}

export interface OpenidConnections {
  /**
   * `origin`: the public one of the web app, empty if it is not configured; then only clients entered by administrators
   * are used, whose providers know the redirect URI already.
   * @throws ProblemError `openid.bad_address`, `openid.unavailable`
   */
  open(domain: string, origin: string): Promise<OpenidConnection>;
  /** Drops the cached connections; later ones are made from the stored clients. */
  forget(): void;
}

const CONNECTIONS_MAX = 200;
const KEPT_MS = 600_000;
/** After a failure, the next attempt waits a little. */
const FAILURE_PAUSE_MS = 5_000;

const unavailable = (reason: string) =>
  new ProblemError('openid.unavailable', `the identity provider cannot be used: ${reason}`);

/** The part of a failure that may be shown: never data that was sent or received. */
export function reasonOf(error: unknown): string {
  if (error instanceof OutgoingError) return error.reason;
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  if (cause instanceof OutgoingError) return cause.reason;
  return error instanceof ClientError || typeof code === 'string' ? (error as Error).message : 'unexpected failure';
}

export function createOpenidConnections(parts: OpenidConnectionParts): OpenidConnections {
  const { allowPrivate, clients, settings, clock } = parts;
  const fetch = createOpenidFetch(parts.safeFetch, allowPrivate);
  const kept = createLruCache<string, Promise<OpenidConnection>>(CONNECTIONS_MAX, expireAfter(KEPT_MS, clock));

  async function connect(url: URL, domain: string, origin: string): Promise<OpenidConnection> {
    const given = await clients.find(domain, '');
    if (!given && origin === '') throw unavailable('an administrator has to set the address of this server first');
    const provider = await discover(url, fetch);
    const known = given ?? (await clients.find(domain, origin));
    if (known) return { domain, configuration: configure(provider, known), scopes: known.scopes };
    if (!provider.metadata.registration_endpoint) throw unavailable('it does not know this server');
    const registered = await registerAt(provider, { origin, name: settings.get('organization').name });
    await clients.save({ ...registered, domain, origin, scopes: OPENID_SCOPES });
    return { domain, configuration: configure(provider, registered), scopes: OPENID_SCOPES };
  }

  async function load(domain: string, origin: string): Promise<OpenidConnection> {
    const url = issuerUrl(domain, allowPrivate);
    if (!url) throw new ProblemError('openid.bad_address');
    return connect(url, domain, origin).catch((error: unknown) => {
      throw error instanceof ProblemError ? error : unavailable(reasonOf(error));
    });
  }

  return {
    open(domain, origin) {
      const key = `${domain} ${origin}`;
      const known = kept.get(key);
      if (known) return known;
      const connection = load(domain, origin);
      kept.set(key, connection);
      connection.catch(() => {
        if (kept.peek(key) === connection) kept.set(key, connection, { ttl: ttlOf(FAILURE_PAUSE_MS) });
      });
      return connection;
    },
    forget: () => kept.clear(),
  };
}
