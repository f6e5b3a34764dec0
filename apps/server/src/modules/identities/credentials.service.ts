import {
  type IdentityCredential,
  type LinkableProvider,
  type LoginConfig,
  type OwnCredentials,
  ProblemError,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Unit } from '../../platform/unit-of-work.ts';
import { isMailboxOwners } from '../auth/auth.access.ts';
import type { Mail } from '../mail/mail.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { findActiveUser, findUser, hasPassword, type UserAccounts, type UserDirectory } from '../users/users.access.ts';
import type { Identity, IdentityKey, IdentityMethod, IdentityMethods, ProvenIdentity } from './identities.access.ts';
import { own, type RunUnit, type Stores, type Tx } from './identities.store.ts';

export interface CredentialServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'identities'>;
  users: Pick<UserDirectory, 'findPasswordHash'>;
  settings: Pick<ServerSettings, 'get'>;
  accounts: Pick<UserAccounts, 'update'>;
  mail: Pick<Mail, 'isOn'>;
  methods: IdentityMethods;
  /** Counts attempts by address. */
  attempts: RateLimit;
  clock: Pick<Clock, 'now'>;
  hasPasskey: (unit: Unit, uid: Uid) => Promise<boolean>;
}

/** Reads and changes the sign-in methods of a user. */
export interface CredentialService {
  list(viewer: Viewer): Promise<OwnCredentials>;
  /**
   * Links an account at a provider that nobody here has linked, one per provider.
   * @throws ProblemError `auth.credential_refused`, `auth.method_disabled`, `auth.bound_already`,
   * `request.rate_limited`
   */
  bind(viewer: Viewer, credential: IdentityCredential, address: string): Promise<void>;
  /** `issuer`: only this OpenID provider. @throws ProblemError `auth.not_bound`, `auth.last_sign_in_method` */
  unbind(viewer: Viewer, provider: LinkableProvider, issuer: string | undefined): Promise<void>;
  /** Whether somebody can sign in without a passkey. */
  hasWayBesidePasskeys(unit: Unit, uid: Uid): Promise<boolean>;
}

/** Whether an identity can sign in to its account with the current settings. */
function isOffered(config: LoginConfig, { provider, issuer }: IdentityKey): boolean {
  switch (provider) {
    case 'google':
    case 'github':
    case 'metamask':
      return config[provider];
    case 'thirdparty':
      return config.third_party;
    case 'oidc':
      return config.oidc.some(({ domain, enable }) => enable && domain === issuer);
    default:
      return provider satisfies never;
  }
}

function toCredentials(identities: readonly Identity[], isPasswordSet: boolean): OwnCredentials {
  const labelOf = (provider: LinkableProvider) =>
    identities.findLast((identity) => identity.provider === provider)?.label ?? null;
  return {
    password: isPasswordSet,
    google: labelOf('google'),
    github: labelOf('github'),
    metamask: labelOf('metamask'),
    oidc: identities.filter(({ provider }) => provider === 'oidc').map(({ issuer }) => issuer),
  };
}

export function createCredentialService(parts: CredentialServiceParts): CredentialService {
  const { transact, reads, users, settings, accounts, mail, methods, clock } = parts;

  async function prove(credential: IdentityCredential): Promise<ProvenIdentity> {
    // Credentials and methods match by their type, which the compiler cannot see through the index.
    const method: IdentityMethod<never> = methods[credential.type];
    if (!method.isOffered(settings.get('login'))) throw new ProblemError('auth.method_disabled');
    try {
      return await method.proveIdentity(credential as never);
    } catch (error) {
      const isRefusal = error instanceof ProblemError && error.code === 'auth.exchange_failed';
      throw isRefusal ? new ProblemError('auth.credential_refused', error.detail) : error;
    }
  }

  async function link(tx: Tx, uid: Uid, identity: ProvenIdentity): Promise<void> {
    const user = await findActiveUser(tx, uid);
    // Asking the provider takes a while.
    if (!user) throw new ProblemError('session.required');
    const { provider, issuer, subject, label, verified_email } = identity;
    const isSameProvider = (own: IdentityKey) => own.provider === provider && own.issuer === issuer;
    const isBound = (await tx.identities.find(identity)) ?? (await tx.identities.listOf(uid)).some(isSameProvider);
    if (isBound) throw new ProblemError('auth.bound_already');
    await tx.identities.insert({ provider, issuer, subject, uid, label, created_at: clock.now() });
    const provesAddress = verified_email !== null && verified_email === user.email && !user.is_email_verified;
    if (provesAddress) await accounts.update(tx, uid, { is_email_verified: true });
  }

  async function canSignInBy(tx: Tx, uid: Uid, identities: readonly Identity[]): Promise<boolean> {
    const config = settings.get('login');
    const user = await findUser(tx, uid);
    const getsLinks = config.magic_link && mail.isOn() && user?.is_email_verified === true && isMailboxOwners(user);
    const usesPassword = config.password && (await hasPassword(tx, uid));
    return getsLinks || usesPassword || identities.some((identity) => isOffered(config, identity));
  }

  const usesPasskey = async (tx: Tx, uid: Uid): Promise<boolean> =>
    settings.get('login').passkey && (await parts.hasPasskey(tx, uid));

  return {
    async list({ uid }) {
      const isPasswordSet = (await users.findPasswordHash(uid)) !== null;
      return toCredentials(await reads.identities.listOf(uid), isPasswordSet);
    },
    async bind({ uid }, credential, address) {
      parts.attempts.take(address);
      const identity = await prove(credential);
      await transact((tx) => link(tx, uid, identity));
    },
    unbind: ({ uid }, provider, issuer) =>
      transact(async (tx) => {
        const identities = await tx.identities.listOf(uid);
        const isMeant = (one: Identity) => one.provider === provider && (!issuer || one.issuer === issuer);
        const meant = identities.filter(isMeant);
        if (meant.length === 0) throw new ProblemError('auth.not_bound');
        const others = identities.filter((identity) => !isMeant(identity));
        const canStillSignIn = (await canSignInBy(tx, uid, others)) || (await usesPasskey(tx, uid));
        if (!canStillSignIn) throw new ProblemError('auth.last_sign_in_method');
        for (const identity of meant) await tx.identities.delete(uid, identity);
      }),
    hasWayBesidePasskeys: async (unit, uid) => canSignInBy(own(unit), uid, await own(unit).identities.listOf(uid)),
  };
}
