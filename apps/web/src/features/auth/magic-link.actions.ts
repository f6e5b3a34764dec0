import { authEndpoints } from '@loquat/contract';
import { shareByKey } from '../../lib/share-by-key.ts';
import { connection } from '../../state/connection.ts';
import { signInByMailbox } from './mailbox-owner.ts';

const auth = connection.callsOf(authEndpoints);

/**
 * Requests a mailed magic link; the answer does not reveal whether an account has the address. Rejects with
 * `auth.magic_link_disabled`, `request.malformed_query` (no address) or `request.rate_limited`.
 */
export async function sendLoginLink(email: string): Promise<void> {
  await auth.sendLoginLink({ query: { email } });
}

/** Signs in with the token of a link, which works once. Rejects with `auth.credential_refused` if it does not. */
export const followLoginLink = shareByKey(
  (magic_token: string) => signInByMailbox({ type: 'magiclink', magic_token, extra_name: '' }),
  (magic_token) => magic_token,
);
