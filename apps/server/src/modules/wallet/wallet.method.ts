import { type IdentityCredential, ProblemError } from '@loquat/contract';
import type { IdentityMethod } from '../identities/identities.access.ts';
import { numberedName } from '../users/users.access.ts';
import type { WalletNonces } from './wallet-nonces.ts';
import { checksumAddress, recoverSigner } from './wallet-signature.ts';

/** Sign-in with a wallet that signed the server's text. */
export const createWalletMethod = (
  nonces: Pick<WalletNonces, 'take'>,
): IdentityMethod<Extract<IdentityCredential, { type: 'metamask' }>> => ({
  isOffered: (config) => config.metamask,
  async proveIdentity({ public_address, nonce, signature }) {
    const address = public_address.toLowerCase();
    // The text first: it is used up before anything is awaited, and without a valid one no signature is computed.
    const isProved = nonces.take(address, nonce) && recoverSigner(nonce, signature) === address;
    if (!isProved) throw new ProblemError('auth.credential_refused');
    return {
      provider: 'metamask',
      issuer: '',
      subject: address,
      label: checksumAddress(address),
      verified_email: null,
      name: numberedName(),
    };
  },
});
