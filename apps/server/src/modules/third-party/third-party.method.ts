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
 * Sign-in with a key that another server requested. The key may be reused while it is valid: the widget signs in with
 * it each time it is loaded.
 */
export const createThirdPartyMethod = (
  keys: Pick<ThirdPartyKeys, 'read'>,
  identities: IdentityAccounts,
): SignInMethod<Extract<Credential, { type: 'thirdparty' }>> => ({
  isOffered: (config) => config.third_party,
  // The other server authenticates its own users, and cannot ask them for a code.
  isEnough: true,
  async prove({ key }) {
    const user = keys.read(key);
    if (!user) throw new ProblemError('auth.credential_refused');
    return identities.admit(toIdentity(user), { kind: 'vouched' });
  },
});
