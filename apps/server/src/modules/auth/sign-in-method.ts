import type { Credential, LoginConfig } from '@loquat/contract';
import type { Unit } from '../../platform/unit-of-work.ts';
import type { CachedUser } from '../users/users.access.ts';

/** The user that a credential admits. */
export interface Admitted extends CachedUser {
  /** The account had a password, which this sign-in has removed. */
  hasLostPassword?: boolean;
  /**
   * The code of the second factor, if the credential contained one: then the factor must be on and the code correct.
   */
  code?: string;
}

/**
 * Admits the owner of a verified credential: returns their account, which it creates or links if necessary. Runs in the
 * unit of work that starts the session. @throws ProblemError
 */
export type Admission = (unit: Unit) => Promise<Admitted>;

/** One way to sign in. */
export interface SignInMethod<C> {
  /** Whether administrators have enabled it. */
  isOffered(config: LoginConfig): boolean;
  /** The method has several factors already, or a machine uses it: no second factor is asked for. */
  readonly isEnough?: true;
  /**
   * Verifies a credential outside of any unit of work: hashes, calls other servers. `device`: as the client names it.
   * @throws ProblemError `auth.*`, `request.rate_limited`
   */
  prove(credential: C, device: string): Promise<Admission>;
}

/** Credentials that begin a sign-in. */
export type FirstCredential = Exclude<Credential, { type: 'second_factor' }>;

/** Every sign-in method of the contract. */
export type SignInMethods = {
  readonly [T in FirstCredential['type']]: SignInMethod<Extract<FirstCredential, { type: T }>>;
};
