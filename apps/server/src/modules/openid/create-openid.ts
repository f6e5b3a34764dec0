import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Sealer } from '../../platform/sealing.ts';
import type { RunUnit, Stores } from '../../stores.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import { createOpenidClients } from './openid-clients.ts';
import { createOpenidConnections } from './openid-connections.ts';
import { createOpenidMethod } from './openid.method.ts';
import { openidRoutes } from './openid.routes.ts';
import { createOpenidService } from './openid.service.ts';
import { createPendingSignIns } from './pending-sign-ins.ts';

export interface OpenidParts {
  config: Pick<Config, 'allowPrivateProviders'>;
  clock: Clock;
  sealer: Sealer;
  safeFetch: SafeFetch;
  reads: Stores;
  transact: RunUnit;
  settings: ServerSettings;
  links: LinkOrigin;
  attempts: RateLimit;
}

/** Signing in with OpenID providers. */
export function createOpenid(parts: OpenidParts) {
  const { config, settings, clock } = parts;
  const clients = createOpenidClients(parts);
  const connections = createOpenidConnections({ ...parts, clients, allowPrivate: config.allowPrivateProviders });
  const pending = createPendingSignIns(clock);
  return {
    method: createOpenidMethod({ settings, pending }),
    routes: openidRoutes(createOpenidService({ ...parts, clients, connections, pending })),
  };
}
