import {
  type IdentityCredential,
  identityEndpoints,
  type LinkableProvider,
  type OwnCredentials,
} from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const identities = connection.callsOf(identityEndpoints);

/** What the signed-in user can sign in with. */
export const getOwnCredentials = (): Promise<OwnCredentials> => identities.getCredentials();

/** Links an account at a provider to the user's own. Rejects with `auth.bound_already`, `auth.credential_refused`. */
export const linkIdentity = (credential: IdentityCredential): Promise<void> =>
  identities.bindCredential({ body: { credential } });

/**
 * Unlinks an account at a provider; `issuer` names one of several OpenID providers. Rejects with
 * `auth.last_sign_in_method`.
 */
export const unlinkIdentity = (provider: LinkableProvider, issuer?: string): Promise<void> =>
  identities.unbindCredential({ params: { provider }, query: { issuer } });
