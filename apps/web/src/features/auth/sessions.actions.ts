import { authEndpoints, type OwnSession, sessionEndpoints } from '@loquat/contract';
import { connection } from '../../state/connection.ts';
import { queryClient } from '../../hooks/query-client.ts';

const auth = connection.callsOf(authEndpoints);
const sessions = connection.callsOf(sessionEndpoints);

/** The query key of one's own sessions. */
export const SESSIONS = ['own-sessions'] as const;

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: SESSIONS });

/** Where the user is signed in, this device first. */
export const listSessions = (): Promise<OwnSession[]> => sessions.listSessions();

/** Signs another device out. Rejects with `device.not_found` if it is already; the list is right either way. */
export async function endSession(device: string): Promise<void> {
  try {
    await auth.deleteDevice({ params: { device } });
  } finally {
    await refresh();
  }
}

/** Signs all other devices out. */
export async function endOtherSessions(): Promise<void> {
  await sessions.endOtherSessions();
  await refresh();
}

/** The devices that came after this one are new no more; those that it may not vouch for stay. */
export const markSessionsSeen = (): Promise<void> => sessions.markSessionsSeen();
