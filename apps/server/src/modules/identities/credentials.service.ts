import {
  type IdentityCredential,
  type LinkableProvider,
  type OwnCredentials,
  ProblemError,
  type SignInMethod,
  type Uid,
} from '@loquat/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimit } from '../../platform/http/security/rate-limit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type IdentityProof, isSignedIn, type NotifyMethodChanges } from '../auth/auth.access.ts';
import type { ServerSettings } from '../server/server.access.ts';
import { findActiveUser, requireUser, type UserAccounts, type UserDirectory } from '../users/users.access.ts';
import { identityChange, type AccountSignInMethods } from './account-sign-in-methods.ts';
import type { Identity, IdentityKey, IdentityMethod, IdentityMethods, ProvenIdentity } from './identities.access.ts';
import type { RunUnit, Stores, Tx } from './identities.store.ts';

export interface CredentialServiceParts {
  transact: RunUnit;
  reads: Pick<Stores, 'identities'>;
  users: UserDirectory;
  settings: Pick<ServerSettings, 'get'>;
  accounts: Pick<UserAccounts, 'update'>;
  methods: IdentityMethods;
  accountMethods: AccountSignInMethods;
  proof: IdentityProof;
  notifyMethodChanges: NotifyMethodChanges;
  /** Counts attempts by address. */
  attempts: RateLimit;
  /** Limits changes of sign-in methods by account. */
  methodChanges: RateLimit;
  clock: Pick<Clock, 'now'>;
}

export interface Binding {
  credential: IdentityCredential;
  /** Confirms the user's identity; undefined if the user has just confirmed it. */
  password: string | undefined;
  /** The `addressKey` of the caller's network address. */
  address: string;
}

/** Reads and changes the sign-in methods of a user. */
export interface CredentialService {
  list(viewer: Viewer): Promise<OwnCredentials>;
  /**
   * Links a provider account that no user here has linked, at most one per provider.
   * @throws ProblemError `auth.credential_refused`, `auth.method_disabled`, `auth.bound_already`,
   * `auth.proof_required`, `auth.session_too_old`, `request.rate_limited`
   */
  bind(viewer: Viewer, binding: Binding): Promise<void>;
  /** @throws ProblemError `auth.proof_required`, `auth.session_too_old`, `request.rate_limited` */
  prove(viewer: Viewer, password: string | undefined): Promise<void>;
  /** `issuer`: only this OpenID provider. @throws ProblemError `auth.not_bound`, `auth.last_sign_in_method` */
  unbind(viewer: Viewer, provider: LinkableProvider, issuer: string | undefined): Promise<void>;
  /** Every sign-in method of an account. @throws ProblemError `user.not_found` */
  listMethods(uid: Uid): Promise<SignInMethod[]>;
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
  const { transact, reads, users, settings, accounts, methods, clock, accountMethods, proof, notifyMethodChanges } =
    parts;

  async function prove(credential: IdentityCredential): Promise<ProvenIdentity> {
    // Credential and method have the same type, which the compiler cannot infer through the index.
    const method: IdentityMethod<never> = methods[credential.type];
    if (!method.isOffered(settings.get('login'))) throw new ProblemError('auth.method_disabled');
    try {
      return await method.proveIdentity(credential as never);
    } catch (error) {
      const isRefusal = error instanceof ProblemError && error.code === 'auth.exchange_failed';
      throw isRefusal ? new ProblemError('auth.credential_refused', error.detail) : error;
    }
  }

  async function link(tx: Tx, viewer: Viewer, identity: ProvenIdentity): Promise<void> {
    const { uid } = viewer;
    const user = await findActiveUser(tx, uid);
    // The account may have been frozen, or the session ended, during the request to the provider.
    if (!user || !(await isSignedIn(tx, viewer))) throw new ProblemError('session.required');
    const { provider, issuer, subject, label, verified_email } = identity;
    const isSameProvider = (own: IdentityKey) => own.provider === provider && own.issuer === issuer;
    const isBound = (await tx.identities.find(identity)) ?? (await tx.identities.listOf(uid)).some(isSameProvider);
    if (isBound) throw new ProblemError('auth.bound_already');
    await tx.identities.insert({ provider, issuer, subject, uid, label, created_at: clock.now() });
    await notifyMethodChanges(tx, uid, [identityChange(identity, 'added')]);
    const provesAddress = verified_email !== null && verified_email === user.email && !user.is_email_verified;
    if (provesAddress) await accounts.update(tx, uid, { is_email_verified: true });
  }

  return {
    async list({ uid }) {
      const isPasswordSet = (await users.findPasswordHash(uid)) !== null;
      return toCredentials(await reads.identities.listOf(uid), isPasswordSet);
    },
    async bind(viewer, { credential, password, address }) {
      parts.attempts.take(address);
      // Checked first, because the request to the provider consumes a code or a signed text that works only once.
      await proof.require(viewer, password);
      const identity = await prove(credential);
      parts.methodChanges.take(String(viewer.uid));
      await transact((tx) => link(tx, viewer, identity));
    },
    prove: (viewer, password) => proof.give(viewer, password),
    async listMethods(uid) {
      requireUser(users, uid);
      return transact((tx) => accountMethods.list(tx, uid));
    },
    unbind: ({ uid }, provider, issuer) =>
      transact(async (tx) => {
        const identities = await tx.identities.listOf(uid);
        const isSelected = (identity: Identity) =>
          identity.provider === provider && (!issuer || identity.issuer === issuer);
        const selected = identities.filter(isSelected);
        if (selected.length === 0) throw new ProblemError('auth.not_bound');
        const remaining = identities.filter((identity) => !isSelected(identity));
        const canStillSignIn =
          (await accountMethods.canSignInBy(tx, uid, remaining)) || (await accountMethods.usesPasskey(tx, uid));
        if (!canStillSignIn) throw new ProblemError('auth.last_sign_in_method');
        for (const identity of selected) await tx.identities.delete(uid, identity);
        await notifyMethodChanges(
          tx,
          uid,
          selected.map((identity) => identityChange(identity, 'removed')),
        );
      }),
  };
}
