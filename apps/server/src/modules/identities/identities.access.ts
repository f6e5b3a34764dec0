import type { CreateBy, IdentityCredential } from '@loquat/contract';
import type { Admission, SignInMethod } from '../auth/auth.access.ts';
import type { IdentityKey } from './identities.store.ts';

export type { Identity, IdentityKey } from './identities.store.ts';

/** Who somebody is elsewhere, proved a moment ago. */
export interface ProvenIdentity extends IdentityKey {
  provider: Extract<CreateBy, IdentityKey['provider']>;
  label: string;
  /** Lower case. Only an address that the provider says it verified, null otherwise. */
  verified_email: string | null;
  /** For a new account. */
  name: string;
  /** BCP 47 id, for a new account. */
  language?: string | undefined;
  /** Address of a picture, for a new account. */
  picture?: string | undefined;
}

/** Proves who somebody is elsewhere: for signing in, and for linking that to an account. */
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

/** What lets a newcomer in: an invitation (on servers that ask for one), or the word of whoever sends them. */
export type Entry = { kind: 'invitation'; magic_token: string | undefined } | { kind: 'vouched' };

/** Accounts that are entered by an identity. */
export interface IdentityAccounts {
  /**
   * The account an identity opens. One that opens none yet is linked to the account with its verified address; failing
   * that, a new account is made, if whoever comes may register.
   * @throws ProblemError (in the unit) `auth.not_associated`, `auth.magic_token_invalid`, `auth.account_frozen`,
   * `license.user_limit`, `user.email_conflict`, `user.name_conflict`
   */
  admit(identity: ProvenIdentity, entry: Entry): Admission;
}
