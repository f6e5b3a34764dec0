import type { Platform } from '../../platform/platform.ts';
import type { Sessions } from '../auth/auth.access.ts';
import { createSecretCookie } from './secret-cookie.ts';
import { createUnusedSecretsJob } from './unused-secrets.job.ts';
import { visitorSecretRoutes } from './visitor-secrets.routes.ts';
import { createVisitorSecretService, type VisitorSecretParts } from './visitor-secrets.service.ts';
import type { Stores } from './visitor-secrets.store.ts';

interface VisitorSecretDependencies extends Pick<VisitorSecretParts, 'limits'> {
  sessions: Pick<Sessions, 'start' | 'hasJustSignedIn'>;
}

/** Sign-ins of visitors whose browser denies storage to frames. */
export function createVisitorSecrets(platform: Platform<Stores>, { sessions, limits }: VisitorSecretDependencies) {
  const { transact, clock, keys } = platform;
  const secrets = createVisitorSecretService({ transact, clock, sessions, limits, key: keys.tokenSecret });
  return {
    routes: [visitorSecretRoutes(secrets, createSecretCookie(keys.serverId))],
    jobs: [createUnusedSecretsJob(transact, clock)],
  };
}
