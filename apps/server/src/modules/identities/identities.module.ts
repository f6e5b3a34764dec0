import type { Uid } from '@loquat/contract';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
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

/** The passkeys of accounts: a feature that needs this one. */
export interface OwnedPasskeys {
  has(unit: Unit, uid: Uid): Promise<boolean>;
  /** None of them signs in to the account any more. */
  removeAll(unit: Unit, uid: Uid): Promise<void>;
}

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
  passkeys: OwnedPasskeys;
}

/** Accounts at providers: signing in with them, and linking them. */
export function createIdentities(platform: Platform<Stores>, dependencies: IdentityDependencies) {
  const { transact, reads, clock, safeFetch } = platform;
  const { settings, users, accounts, avatars, sessions, mail, newcomers, methods, attempts, passkeys } = dependencies;
  const linked: LinkedIdentities = {
    async unlinkAll(unit, uid) {
      await own(unit).identities.deleteAllOf(uid);
      await passkeys.removeAll(unit, uid);
    },
  };
  const identities = createIdentityAccounts({ accounts, sessions, identities: linked, newcomers, clock });
  const credentials = createCredentialService({
    ...{ transact, reads, users, settings, accounts, mail, methods, attempts, clock },
    hasPasskey: passkeys.has,
  });
  return {
    access: {
      accounts: identities,
      linked,
      hasWayBesidePasskeys: credentials.hasWayBesidePasskeys,
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
