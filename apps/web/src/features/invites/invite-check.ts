import { inviteEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { knowLoginConfig } from '../server/login-config.ts';

const invites = connection.callsOf(inviteEndpoints);

/** Whether a visitor without an account may register: freely, by invitation, or not. */
export type RegistrationAccess = 'open' | 'invited' | 'closed' | 'invalid';

/** Asks the server whether a newcomer may register. Rejects if the server cannot be reached. */
export async function checkInvite(magicToken: string | undefined): Promise<RegistrationAccess> {
  if (magicToken) return (await invites.checkMagicToken({ body: { magic_token: magicToken } })) ? 'invited' : 'invalid';
  return (await knowLoginConfig()).who_can_sign_up === 'EveryOne' ? 'open' : 'closed';
}
