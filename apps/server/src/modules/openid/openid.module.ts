import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import { createOpenidClients } from './openid-clients.ts';
import { createOpenidConnections } from './openid-connections.ts';
import { createOpenidMethod } from './openid.method.ts';
import { openidRoutes } from './openid.routes.ts';
import { createOpenidService } from './openid.service.ts';
import type { Change, Stores } from './openid.store.ts';
import { createPendingSignIns } from './pending-sign-ins.ts';

interface OpenidDependencies {
  settings: ServerSettings;
  links: LinkOrigin;
  /** Limits attempts by address. */
  attempts: RateLimit;
}

/** Signing in with OpenID providers. */
export function createOpenid(platform: Platform<Stores, Change>, { settings, links, attempts }: OpenidDependencies) {
  const { config, transact, reads, clock, sealer, safeFetch, changes } = platform;
  const clients = createOpenidClients({ transact, reads, sealer, clock });
  const connections = createOpenidConnections({
    settings,
    clients,
    safeFetch,
    clock,
    allowPrivate: config.allowPrivateProviders,
  });
  changes.follow({ 'openid_providers.changed': () => connections.forget() });
  const pending = createPendingSignIns(clock);
  return {
    access: createOpenidMethod({ settings, pending }),
    routes: [openidRoutes(createOpenidService({ settings, links, clients, connections, pending, attempts }))],
  };
}
