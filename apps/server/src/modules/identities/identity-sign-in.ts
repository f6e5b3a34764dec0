import { type Arrival, type SignInMethod, visitorFieldsOf } from '../auth/auth.access.ts';
import type { IdentityAccounts, IdentityMethod } from './identities.access.ts';

/** Signs in with a provider account; new users may bring an invitation. */
export const createIdentitySignIn = <C extends Arrival>(
  method: IdentityMethod<C>,
  identities: IdentityAccounts,
): SignInMethod<C> => ({
  isOffered: (config) => method.isOffered(config),
  prove: async (credential) => {
    const identity = await method.proveIdentity(credential);
    const visitor = visitorFieldsOf(credential);
    return identities.admit(identity, { kind: 'invitation', magic_token: credential.magic_token, visitor });
  },
});
