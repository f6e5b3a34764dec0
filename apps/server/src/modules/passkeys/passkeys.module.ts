import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Enter, Sessions } from '../auth/auth.access.ts';
import type { SecondFactors } from '../second-factor/second-factor.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createChallenges } from './challenges.ts';
import { createOwnPasskeys, type OwnPasskeyParts } from './own-passkeys.ts';
import { createPasskeyRegistration, createUserHandles } from './passkey-registration.ts';
import { createPasskeySignIn } from './passkey-sign-in.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import type { Stores } from './passkeys.store.ts';
import type { FindRelyingParty } from './relying-party.ts';

interface PasskeyDependencies {
  settings: Pick<ServerSettings, 'get'>;
  users: UserDirectory;
  sessions: Pick<Sessions, 'hasJustSignedIn'>;
  secondFactors: Pick<SecondFactors, 'isOn'>;
  enter: Enter;
  hasOtherWayIn: OwnPasskeyParts['hasOtherWayIn'];
  partyOf: FindRelyingParty;
  /** `starts` and `attempts` count by network address, `passwordGuesses` by account. */
  limits: { starts: RateLimit; attempts: RateLimit; passwordGuesses: RateLimit };
}

/** Signing in with passkeys (WebAuthn), and the passkeys that each person has. */
export function createPasskeys(platform: Platform<Stores>, dependencies: PasskeyDependencies) {
  const { transact, reads, clock, keys } = platform;
  const { settings, users, sessions, secondFactors, enter, hasOtherWayIn, partyOf, limits } = dependencies;
  const { starts, attempts, passwordGuesses } = limits;
  const challenges = createChallenges(clock);
  const handleOf = createUserHandles(keys.tokenSecret);
  const registration = createPasskeyRegistration({
    ...{ transact, reads, settings, users, sessions, secondFactors, challenges, clock, handleOf, passwordGuesses },
  });
  const signIn = createPasskeySignIn({ reads, settings, challenges, clock, handleOf, enter, starts, attempts });
  const own = createOwnPasskeys({ transact, reads, hasOtherWayIn });
  return { routes: [passkeyRoutes({ registration, signIn, own, partyOf })] };
}
