import type { CreateBy, IdentityCredential } from '@loquat/contract';
import type { Admission, SignInMethod, VisitorFields } from '../auth/auth.access.ts';
import type { IdentityKey } from './identities.store.ts';

export type { Identity, IdentityKey } from './identities.store.ts';

/** Who somebody is at a provider, verified a moment ago. */
export interface ProvenIdentity extends IdentityKey {
  provider: Extract<CreateBy, IdentityKey['provider']>;
  label: string;
  /** Lower case. Only an address that the provider says it verified, otherwise null. */
  verified_email: string | null;
  /** For a new account. */
  name: string;
  /** BCP 47 tag, for a new account. */
  language?: string | undefined;
  /** Address of a picture, for a new account. */
  picture?: string | undefined;
}

/** Verifies who somebody is at a provider: for signing in, and for linking that to an account. */
export interface IdentityMethod<C> extends Pick<SignInMethod<C>, 'isOffered'> {
  /**
   * Outside of any unit of work.
   * @throws ProblemError `auth.credential_refused`, `auth.exchange_failed` with what the provider said
   */
  proveIdentity(credential: C): Promise<ProvenIdentity>;
}

/** Every provider whose accounts people can link. */
export type IdentityMethods = {
  readonly [T in IdentityCredential['type']]: IdentityMethod<Extract<IdentityCredential, { type: T }>>;
};

/** What lets a newcomer in: an invitation (on servers that require one), or another system that vouches for them. */
export type Entry =
  | { kind: 'invitation'; magic_token: string | undefined; visitor: VisitorFields | undefined }
  | { kind: 'vouched' };

/** Accounts that are signed in to by an identity. */
export interface IdentityAccounts {
  /**
   * The account of an identity. An unlinked one is linked to the account with its verified address; failing that, a new
   * account is made, if the person may register. Who comes by a widget is a visitor, or refused: no member acts inside
   * the pages of others.
   * @throws ProblemError (in the unit) `auth.not_associated`, `auth.magic_token_invalid`, `auth.account_frozen`,
   * `license.user_limit`, `user.email_conflict`, `user.name_conflict`
   */
  admit(identity: ProvenIdentity, entry: Entry): Admission;
}
