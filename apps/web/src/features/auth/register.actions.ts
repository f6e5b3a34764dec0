import { inviteEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const invites = connection.callsOf(inviteEndpoints);

/**
 * Binds an invitation, if there is one, to an e-mail address and a password. The token it gives registers with a name
 * alone; null when it was sent by mail instead. Rejects with `invite.required`, `invite.invalid` or
 * `user.email_conflict`.
 */
export async function confirmRegistration(
  magicToken: string | undefined,
  login: { email: string; password: string },
): Promise<string | null> {
  const answer = await invites.confirmRegistration({ body: { magic_token: magicToken ?? '', ...login } });
  return answer.mail_is_sent ? null : answer.new_magic_token;
}
