import type { Credential, LoginConfig } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { CachedUser } from '../users/users.access.ts';

/** Who is let in. */
export interface Admitted extends CachedUser {
  /** The account had a password, which this sign-in has removed. */
  hasLostPassword?: boolean;
  /** The code of their second factor, if the credential brought one: then it has to be on, and the code right. */
  code?: string;
}

/**
 * Lets in somebody whose credential was verified: returns who they are, after making or linking their account if
 * necessary. Runs in the unit of work that starts the session. @throws ProblemError
 */
export type Admission = (unit: Unit) => Promise<Admitted>;

/** One way to sign in. */
export interface SignInMethod<C> {
  /** Whether administrators offer it. */
  isOffered(config: LoginConfig): boolean;
  /** It shows more than one factor already, or a machine uses it: people with a second factor are not asked for it. */
  readonly isEnough?: true;
  /**
   * Verifies a credential outside of any unit of work: hashes, asks other servers.
   * @throws ProblemError `auth.*`, `request.rate_limited`
   */
  prove(credential: C): Promise<Admission>;
}

/** What somebody signs in with first. */
export type FirstCredential = Exclude<Credential, { type: 'second_factor' }>;

/** Every sign-in method that the contract has. */
export type SignInMethods = {
  readonly [T in FirstCredential['type']]: SignInMethod<Extract<FirstCredential, { type: T }>>;
};
