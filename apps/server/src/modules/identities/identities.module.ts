import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityProof, NotifyMethodChanges, Sessions } from '../auth/auth.access.ts';
import type { Newcomers } from '../invites/invites.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { UserAccounts, UserDirectory } from '../users/users.access.ts';
import { createAccountSignInMethods, type OwnedPasskeys } from './account-sign-in-methods.ts';
import { createCredentialService } from './credentials.service.ts';
import type { IdentityMethods } from './identities.access.ts';
import { identityRoutes } from './identities.routes.ts';
import type { Stores } from './identities.store.ts';
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
  /** The verification method of each provider. */
  methods: IdentityMethods;
  /** Limits attempts by address. */
  attempts: RateLimit;
  /** Limits changes of sign-in methods by account. */
  methodChanges: RateLimit;
  proof: IdentityProof;
  notifyMethodChanges: NotifyMethodChanges;
  passkeys: OwnedPasskeys;
}

/** Provider accounts: signing in with them, and linking them. */
export function createIdentities(platform: Platform<Stores>, dependencies: IdentityDependencies) {
  const { transact, reads, clock, safeFetch } = platform;
  const { settings, users, accounts, avatars, sessions, mail, newcomers, methods, attempts, passkeys } = dependencies;
  const { proof, notifyMethodChanges, methodChanges } = dependencies;
  const accountMethods = createAccountSignInMethods({ settings, mail, passkeys, clock });
  const { linked } = accountMethods;
  const identities = createIdentityAccounts({
    accounts,
    sessions,
    identities: linked,
    notifyMethodChanges,
    newcomers,
    clock,
  });
  const credentials = createCredentialService({
    transact,
    reads,
    users,
    settings,
    accounts,
    methods,
    accountMethods,
    clock,
    proof,
    notifyMethodChanges,
    attempts,
    methodChanges,
  });
  return {
    access: {
      accounts: identities,
      linked,
      canSignInWithoutPasskeys: accountMethods.canSignInWithoutPasskeys,
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
