import { inviteEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';

const invites = connection.callsOf(inviteEndpoints);

/**
 * Binds an invitation, if there is one, to an email address and a password. The resulting token registers with only a
 * name; null if it was mailed instead. Rejects with `invite.required`, `invite.invalid` or `user.email_conflict`.
 */
export async function confirmRegistration(
  magicToken: string | undefined,
  login: { email: string; password: string },
): Promise<string | null> {
  const answer = await invites.confirmRegistration({ body: { magic_token: magicToken ?? '', ...login } });
  return answer.mail_is_sent ? null : answer.new_magic_token;
}
