import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LinkedIdentities, Sessions } from '../auth/auth.access.ts';
import type { Newcomers } from '../invites/invites.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserAccounts, UserDirectory } from '../users/users.access.ts';
import { createCredentialService } from './credentials.service.ts';
import type { IdentityMethods } from './identities.access.ts';
import { identityRoutes } from './identities.routes.ts';
import { own, type Stores } from './identities.store.ts';
import { createIdentityAccounts } from './identity-accounts.ts';
import { createIdentitySignIn } from './identity-sign-in.ts';
import { createPictureJob, type PictureJobParts } from './picture.job.ts';

interface IdentityDependencies {
  settings: Pick<ServerSettings, 'get'>;
  users: UserDirectory;
  accounts: UserAccounts;
  avatars: PictureJobParts['avatars'];
  sessions: Sessions;
  mail: Mail;
  newcomers: Newcomers;
  /** How people verify an account at each provider. */
  methods: IdentityMethods;
  /** Counts attempts by address. */
  attempts: RateLimit;
}

/** Accounts at providers: signing in with them, and linking them. */
export function createIdentities(platform: Platform<Stores>, dependencies: IdentityDependencies) {
  const { transact, reads, clock, safeFetch } = platform;
  const { settings, users, accounts, avatars, sessions, mail, newcomers, methods, attempts } = dependencies;
  const linked: LinkedIdentities = { unlinkAll: (unit, uid) => own(unit).identities.deleteAllOf(uid) };
  const identities = createIdentityAccounts({ accounts, sessions, identities: linked, newcomers, clock });
  const credentials = createCredentialService({
    ...{ transact, reads, users, settings, accounts, mail, methods, attempts, clock },
  });
  return {
    access: {
      accounts: identities,
      linked,
      methods: {
        google: createIdentitySignIn(methods.google, identities),
        github: createIdentitySignIn(methods.github, identities),
        oidc: createIdentitySignIn(methods.oidc, identities),
        metamask: createIdentitySignIn(methods.metamask, identities),
      },
    },
    routes: [identityRoutes(credentials)],
    jobs: [createPictureJob({ users, avatars, safeFetch })],
  };
}
