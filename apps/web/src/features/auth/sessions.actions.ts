import { authEndpoints, type OwnSession, sessionEndpoints } from '@loquat/contract';
import { queryClient } from '../../hooks/query-client.ts';
import { connection } from '../../state/connection.ts';

const auth = connection.callsOf(authEndpoints);
const sessions = connection.callsOf(sessionEndpoints);

/** The query key of the user's own sessions. */
export const SESSIONS = ['own-sessions'] as const;

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: SESSIONS });

/** The devices on which the user is signed in, this device first. */
export const listSessions = (): Promise<OwnSession[]> => sessions.listSessions();

/** Signs another device out. Rejects with `device.not_found` if it was signed out; the list is right either way. */
export async function endSession(device: string): Promise<void> {
  try {
    await auth.deleteDevice({ params: { device } });
  } finally {
    await refresh();
  }
}

/** Signs all other devices out. `remove_linked`: removes the sign-in methods besides password and mailbox. */
export async function endOtherSessions(remove_linked?: boolean): Promise<void> {
  await sessions.endOtherSessions({ query: { remove_linked } });
  await refresh();
}

/** Clears the "new" mark of devices that signed in after this one. A device cannot clear its own mark. */
export const markSessionsSeen = (): Promise<void> => sessions.markSessionsSeen();
