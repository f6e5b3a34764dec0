import {
  type IdentityCredential,
  identityEndpoints,
  type LinkableProvider,
  type OwnCredentials,
  type SignInMethod,
  type Uid,
} from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const identities = connection.callsOf(identityEndpoints);

/** The credentials of the signed-in user. */
export const getOwnCredentials = (): Promise<OwnCredentials> => identities.getCredentials();

/** The query keys of all sign-in methods of the user's own account, and of other accounts. */
export const SIGN_IN_METHODS = ['sign-in-methods'] as const;

/** All sign-in methods of the user's own account. */
export const listSignInMethods = (): Promise<SignInMethod[]> => identities.listSignInMethods();

/** All sign-in methods of an account, for administrators. */
export const listSignInMethodsOf = (uid: Uid): Promise<SignInMethod[]> =>
  identities.listSignInMethodsOf({ params: { uid } });

/**
 * Proves who uses this session, so that it can add sign-in methods for some minutes; without a password, only within
 * minutes after signing in. Rejects with `auth.proof_required` and `auth.session_too_old`.
 */
export const proveIdentity = (password?: string): Promise<void> => identities.proveIdentity({ body: { password } });

/** Links an account at a provider to the user's own. Rejects with `auth.bound_already`, `auth.credential_refused`. */
export const linkIdentity = (credential: IdentityCredential): Promise<void> =>
  identities.bindCredential({ body: { credential } });

/**
 * Unlinks an account at a provider; `issuer` names one of several OpenID providers. Rejects with
 * `auth.last_sign_in_method`.
 */
export const unlinkIdentity = (provider: LinkableProvider, issuer?: string): Promise<void> =>
  identities.unbindCredential({ params: { provider }, query: { issuer } });
