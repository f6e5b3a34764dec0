import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sessions } from '../auth/auth.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserAccounts } from '../users/users.access.ts';
import { createExpiredGuestsJob } from './expired-guests.job.ts';
import { guestRoutes } from './guests.routes.ts';
import { createGuestService } from './guests.service.ts';

interface GuestDependencies {
  settings: Pick<ServerSettings, 'get'>;
  accounts: UserAccounts;
  sessions: Sessions;
  /** Limits guests by network address. */
  arrivals: RateLimit;
}

/** Guests: users who look around without an account. */
export function createGuests({ transact, clock }: Platform, dependencies: GuestDependencies) {
  const { settings, accounts, sessions, arrivals } = dependencies;
  return {
    routes: [guestRoutes(createGuestService({ transact, settings, accounts, sessions, arrivals }))],
    jobs: [createExpiredGuestsJob({ transact, settings, accounts, clock })],
  };
}
