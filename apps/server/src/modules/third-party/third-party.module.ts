import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityAccounts } from '../identities/identities.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createThirdPartyKeys } from './third-party-keys.ts';
import { createThirdPartyMethod } from './third-party.method.ts';
import { thirdPartyRoutes } from './third-party.routes.ts';

interface ThirdPartyDependencies {
  settings: Pick<ServerSettings, 'get'>;
  identities: IdentityAccounts;
  /** Limits wrong secrets only. */
  guesses: RateLimit;
}

/** Sign-in for users of another server, and the endpoint by which that server requests keys. */
export function createThirdParty(platform: Platform, { settings, identities, guesses }: ThirdPartyDependencies) {
  const { keys, clock } = platform;
  const signInKeys = createThirdPartyKeys({ settings, tokenSecret: keys.tokenSecret, clock });
  return {
    access: createThirdPartyMethod(signInKeys, identities),
    routes: [thirdPartyRoutes(signInKeys, guesses)],
  };
}
