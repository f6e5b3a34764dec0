import type { Credential } from '@loquat/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import type { SignInMethod } from '../auth/sign-in-method.ts';
import type { IdentityAccounts } from '../identities/identities.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { createThirdPartyKeys } from './third-party-keys.ts';
import { createThirdPartyMethod } from './third-party.method.ts';
import { thirdPartyRoutes } from './third-party.routes.ts';

export interface ThirdPartySurroundings {
  keys: { tokenSecret: Buffer };
  settings: Pick<ServerSettings, 'get'>;
  identities: IdentityAccounts;
  clock: Clock;
  limits: { secretGuesses: RateLimit };
}

/** Signing in the people of another server, and the call by which it asks for that. */
export function createThirdParty({ keys, settings, identities, clock, limits }: ThirdPartySurroundings): {
  method: SignInMethod<Extract<Credential, { type: 'thirdparty' }>>;
  routes: (app: FastifyInstance) => void;
} {
  const signInKeys = createThirdPartyKeys({ settings, tokenSecret: keys.tokenSecret, clock });
  return {
    method: createThirdPartyMethod(signInKeys, identities),
    routes: thirdPartyRoutes(signInKeys, limits.secretGuesses),
  };
}
