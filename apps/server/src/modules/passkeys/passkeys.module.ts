import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeviceCookie, Enter, IdentityProof, NotifyMethodChanges } from '../auth/auth.access.ts';
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
  proof: IdentityProof;
  notifyMethodChanges: NotifyMethodChanges;
  enter: Enter;
  hasOtherWayIn: OwnPasskeyParts['hasOtherWayIn'];
  partyOf: FindRelyingParty;
  deviceCookie: DeviceCookie;
  /** `starts` and `attempts` limit by network address, `methodChanges` by account. */
  limits: { starts: RateLimit; attempts: RateLimit; methodChanges: RateLimit };
}

/** Sign-in with passkeys (WebAuthn), and the passkeys of each user. */
export function createPasskeys(platform: Platform<Stores>, dependencies: PasskeyDependencies) {
  const { transact, reads, clock, keys } = platform;
  const { settings, users, proof, notifyMethodChanges, enter, hasOtherWayIn, partyOf, deviceCookie, limits } =
    dependencies;
  const { starts, attempts, methodChanges } = limits;
  const challenges = createChallenges(clock);
  const handleOf = createUserHandles(keys.tokenSecret);
  const registration = createPasskeyRegistration({
    transact,
    reads,
    settings,
    users,
    proof,
    notifyMethodChanges,
    challenges,
    clock,
    handleOf,
    methodChanges,
  });
  const signIn = createPasskeySignIn({ reads, settings, challenges, clock, handleOf, enter, starts, attempts });
  const own = createOwnPasskeys({ transact, reads, hasOtherWayIn, notifyMethodChanges });
  return { routes: [passkeyRoutes({ registration, signIn, own, partyOf, deviceCookie })] };
}
