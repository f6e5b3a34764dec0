import { type Credential, ProblemError } from '@loquat/contract';
import type { SignInMethod } from '../auth/auth.access.ts';
import type { IdentityAccounts, ProvenIdentity } from '../identities/identities.access.ts';
import type { ExternalUser, ThirdPartyKeys } from './third-party-keys.ts';

const toIdentity = ({ userid, username }: ExternalUser): ProvenIdentity => ({
  provider: 'thirdparty',
  issuer: '',
  subject: userid,
  label: username,
  verified_email: null,
  name: username,
});

/**
 * Signing in with a key that another server requested. It may be reused while it is valid: the widget signs in with its
 * key each time it is loaded.
 */
export const createThirdPartyMethod = (
  keys: Pick<ThirdPartyKeys, 'read'>,
  identities: IdentityAccounts,
): SignInMethod<Extract<Credential, { type: 'thirdparty' }>> => ({
  isOffered: (config) => config.third_party,
  // The other server signs its people in, and it cannot ask them.
  isEnough: true,
  async prove({ key }) {
    const user = keys.read(key);
    if (!user) throw new ProblemError('auth.credential_refused');
    return identities.admit(toIdentity(user), { kind: 'vouched' });
  },
});
