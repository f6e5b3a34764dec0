import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { LinkOrigin, ServerSettings } from '../server/server.access.ts';
import type { UserDirectory } from '../users/users.access.ts';
import { createCodes } from './codes.ts';
import { createEnrolments } from './enrolments.ts';
import type { SecondFactors } from './second-factor.access.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { createSecondFactorService, type SignInTimes } from './second-factor.service.ts';
import type { Change, Stores } from './second-factor.store.ts';

interface SecondFactorDependencies {
  settings: Pick<ServerSettings, 'get'>;
  users: UserDirectory;
  factors: SecondFactors;
  sessions: SignInTimes;
  mail: Mail;
  links: LinkOrigin;
  /** Limits wrong passwords by account. */
  passwordGuesses: RateLimit;
}

/** Codes of an authenticator app as a second factor. */
export function createSecondFactor(platform: Platform<Stores, Change>, dependencies: SecondFactorDependencies) {
  const { transact, reads, sealer, clock } = platform;
  const codes = createCodes({ sealer, clock });
  const enrolments = createEnrolments(clock);
  const service = createSecondFactorService({ transact, reads, codes, enrolments, clock, ...dependencies });
  return { access: { codes }, routes: [secondFactorRoutes(service)] };
}
