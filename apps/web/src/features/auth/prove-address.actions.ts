import { addressProofEndpoints } from '@loquat/contract';
import { shareByKey } from '../../lib/share-by-key.ts';
import { connection } from '../../state/connection.ts';

const proofs = connection.callsOf(addressProofEndpoints);

/**
 * Verifies the address of the user's own account with the token from a mail. Rejects with `auth.magic_token_invalid`.
 */
export const proveAddress = shareByKey(
  (magic_token: string) => proofs.proveAddress({ body: { magic_token } }),
  (magic_token) => magic_token,
);
