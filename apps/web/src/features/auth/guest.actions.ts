import { guestEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { startSession } from '../../state/session.ts';

const guests = connection.callsOf(guestEndpoints);

let entering: Promise<void> | null = null;

async function enter(): Promise<void> {
  startSession(await guests.loginAsGuest());
}

/**
 * Starts the session of a new guest; later calls wait for the same one, since each call creates another guest. Rejects
 * with `auth.method_disabled` if the server accepts no guests.
 */
export function signInAsGuest(): Promise<void> {
  entering ??= enter().finally(() => {
    entering = null;
  });
  return entering;
}
