import type { CreateBy, IdentityCredential } from '@loquat/contract';
import type { Admission, SignInMethod, VisitorFields } from '../auth/auth.access.ts';
import type { IdentityKey } from './identities.store.ts';

export type { Identity, IdentityKey } from './identities.store.ts';

/** A provider account whose ownership was verified a moment ago. */
export interface ProvenIdentity extends IdentityKey {
  provider: Extract<CreateBy, IdentityKey['provider']>;
  label: string;
  /** Lower case. Null unless the provider has verified the address. */
  verified_email: string | null;
  /** For a new account. */
  name: string;
  /** BCP 47 tag, for a new account. */
  language?: string | undefined;
  /** URL of a picture, for a new account. */
  picture?: string | undefined;
}

/** Verifies the ownership of a provider account: for signing in, and for linking it. */
export interface IdentityMethod<C> extends Pick<SignInMethod<C>, 'isOffered'> {
  /**
   * Runs outside of any unit of work.
   * @throws ProblemError `auth.credential_refused`, `auth.exchange_failed` with the provider's error
   */
  proveIdentity(credential: C): Promise<ProvenIdentity>;
}

/** Every provider whose accounts users can link. */
export type IdentityMethods = {
  readonly [T in IdentityCredential['type']]: IdentityMethod<Extract<IdentityCredential, { type: T }>>;
};

/**
 * The permission for a new account: an invitation (on servers that require one), or another system that vouches for it.
 */
export type Entry =
  | { kind: 'invitation'; magic_token: string | undefined; visitor: VisitorFields | undefined }
  | { kind: 'vouched' };

/** Accounts that users sign in to with an identity. */
export interface IdentityAccounts {
  /**
   * Returns the account of an identity. An unlinked identity is linked to the account with its verified address. If
   * there is none, a new account is created, provided that the user may register. A user who signs in through a widget
   * becomes a visitor, or is refused: a member must not act inside other sites' pages.
   * @throws ProblemError (in the unit) `auth.not_associated`, `auth.magic_token_invalid`, `auth.account_frozen`,
   * `license.user_limit`, `user.email_conflict`, `user.name_conflict`
   */
  admit(identity: ProvenIdentity, entry: Entry): Admission;
}
