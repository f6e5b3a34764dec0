import type { Platform } from '../../platform/platform.ts';
import type { Confirmations, MagicTokens, Newcomers } from '../invites/invites.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { SecondFactorCodes, SecondFactors } from '../second-factor/second-factor.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import type { Presence, UserAccounts, UserDirectory } from '../users/users.access.ts';
import type { LinkedIdentities, NotifyMethodChanges } from './auth.access.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthService } from './auth.service.ts';
import type { Change, Stores } from './auth.store.ts';
import type { AddressProofs } from './links/address-proofs.ts';
import type { SignInLinks } from './links/sign-in-links.ts';
import { createMagicLinkMethod } from './magic-link.method.ts';
import type { Md5Forms } from './md5-forms.ts';
import { createPasswordMethod } from './password.method.ts';
import { createRegistrationService } from './registration/registration.service.ts';
import type { DeviceCookie } from './sessions/device-cookie.ts';
import { createOwnSessions } from './sessions/own-sessions.ts';
import type { SessionKeeper } from './sessions/sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { SignInMethods } from './sign-in-method.ts';
import { createTickets } from './tickets.ts';

interface AuthDependencies {
  settings: ServerSettings;
  users: UserDirectory;
  accounts: UserAccounts;
  sessions: SessionKeeper;
  presence: Presence;
  mail: Mail;
  tokens: MagicTokens;
  newcomers: Newcomers;
  confirmations: Confirmations;
  proofs: AddressProofs;
  signInLinks: SignInLinks;
  limits: SignInLimits;
  identities: LinkedIdentities;
  notifyMethodChanges: NotifyMethodChanges;
  factors: Pick<SecondFactors, 'isOn'>;
  codes: SecondFactorCodes;
  md5Forms: Md5Forms;
  deviceCookie: DeviceCookie;
  /** Sign-in methods that other features provide. */
  methods: Omit<SignInMethods, 'password' | 'magiclink'>;
}

/** Sign-in, registration and session renewal. */
export function createAuth(
  { transact, reads, clock, config }: Platform<Stores, Change>,
  dependencies: AuthDependencies,
) {
  const { settings, users, accounts, sessions, mail, tokens, newcomers } = dependencies;
  const {
    confirmations,
    proofs,
    signInLinks,
    limits,
    identities,
    notifyMethodChanges,
    factors,
    codes,
    md5Forms,
    deviceCookie,
  } = dependencies;
  const methods: SignInMethods = {
    password: createPasswordMethod({ users, limits, factors, md5Forms }),
    magiclink: createMagicLinkMethod({ accounts, sessions, identities, notifyMethodChanges, tokens, newcomers }),
    ...dependencies.methods,
  };
  const auth = createAuthService({
    transact,
    users,
    settings,
    sessions,
    limits,
    methods,
    codes,
    tickets: createTickets(clock),
  });
  const registration = createRegistrationService({
    transact,
    users,
    sessions,
    settings,
    newcomers,
    confirmations,
    mail,
    proofs,
    accounts,
    limits,
    md5Forms,
  });
  const { refreshTokenTtlSeconds } = config;
  const own = createOwnSessions({
    transact,
    reads,
    sessions,
    presence: dependencies.presence,
    clock,
    refreshTokenTtlSeconds,
    identities,
    notifyMethodChanges,
  });
  return {
    access: { enter: auth.enter },
    routes: [authRoutes({ auth, registration, links: signInLinks, proofs, own, deviceCookie })],
  };
}
