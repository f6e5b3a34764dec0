import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserAccounts, UserDirectory } from '../users/users.access.ts';
import { createSetupAdmission } from './setup-admission.ts';
import { setupRoutes } from './setup.routes.ts';
import { createSetupService, type SetupServiceParts } from './setup.service.ts';

interface SetupDependencies {
  settings: Pick<ServerSettings, 'update'>;
  users: UserDirectory;
  accounts: UserAccounts;
  createChannel: SetupServiceParts['createChannel'];
  /** Limits wrong codes per network address. */
  guesses: RateLimit;
}

/** The first account of a new server. */
export function createSetup({ config, transact, nodes, keys }: Platform, dependencies: SetupDependencies) {
  const { settings, users, accounts, createChannel, guesses } = dependencies;
  const isBehindProxy = config.trustProxy || config.frontendUrl !== undefined;
  const sharedSecret = nodes && keys.sealingSecret;
  const admission = createSetupAdmission({ users, isBehindProxy, sharedSecret, guesses });
  const setup = createSetupService({ transact, settings, users, accounts, createChannel });
  return {
    access: { admission, setup },
    routes: [setupRoutes({ setup, admission })],
  };
}
