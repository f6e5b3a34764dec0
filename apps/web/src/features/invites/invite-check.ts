import { inviteEndpoints } from '@loquat/contract';
import { knowLoginConfig } from '../server/login-config.ts';
import { connection } from '../../state/connection.ts';

const invites = connection.callsOf(inviteEndpoints);

/** How someone without an account stands at the door: anyone may enter, by invitation, or not. */
export type WayIn = 'open' | 'invited' | 'closed' | 'invalid';

/** Asks the server whether a newcomer may register. Rejects when it cannot be asked. */
export async function checkInvite(magicToken: string | undefined): Promise<WayIn> {
  if (magicToken) return (await invites.checkMagicToken({ body: { magic_token: magicToken } })) ? 'invited' : 'invalid';
  return (await knowLoginConfig()).who_can_sign_up === 'EveryOne' ? 'open' : 'closed';
}
