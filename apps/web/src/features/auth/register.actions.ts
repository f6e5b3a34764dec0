import { authEndpoints, inviteEndpoints, ProblemError } from '@loquat/contract';
import { connection } from '../../lib/connection.ts';

const auth = connection.callsOf(authEndpoints);
const invites = connection.callsOf(inviteEndpoints);

/** Rejects with `user.email_conflict` when the address has an account. */
export async function requireFreeEmail(email: string): Promise<void> {
  if (!(await auth.isEmailFree({ query: { email } }))) throw new ProblemError('user.email_conflict');
}

/**
 * Binds an invitation to an e-mail address and a password. The token it gives registers with a name alone; null when
 * it was sent by mail instead. Rejects with `invite.invalid` or `user.email_conflict`.
 */
export async function confirmInvite(
  magicToken: string,
  login: { email: string; password: string },
): Promise<string | null> {
  const answer = await invites.confirmRegistration({ body: { magic_token: magicToken, ...login } });
  return answer.mail_is_sent ? null : answer.new_magic_token;
}
