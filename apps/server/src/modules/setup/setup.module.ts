import type { Platform } from '../../open-platform.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { UserAccounts, UserDirectory } from '../users/users.access.ts';
import { createSetupAdmission } from './setup-admission.ts';
import { setupRoutes } from './setup.routes.ts';
import { createSetupService } from './setup.service.ts';

interface SetupDependencies {
  directory: UserDirectory;
  accounts: UserAccounts;
  /** Wrong codes from one address. */
  guesses: RateLimit;
}

/** The first account of a new server. */
export function createSetup({ config, transact }: Platform, { directory, accounts, guesses }: SetupDependencies) {
  const isBehindProxy = config.trustProxy || config.frontendUrl !== undefined;
  const admission = createSetupAdmission({ directory, isBehindProxy, guesses });
  return {
    access: admission,
    routes: [setupRoutes({ setup: createSetupService({ transact, directory, accounts }), admission })],
  };
}
