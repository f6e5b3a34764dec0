import { type Connection, createConnection, type Session, type SessionStore } from '@loquat/client';
import { endSession, getSession, saveSession } from './session.ts';

const sessions: SessionStore = {
  get: getSession,
  // The client only renews tokens, or takes the session away when the server refuses it.
  set: (next: Session | null) => {
    const session = getSession();
    if (next && session) saveSession({ ...session, ...next });
    else if (session) endSession('expired');
  },
};

/**
 * The app's only way to its server. Whoever makes calls names their group, `connection.callsOf(chatEndpoints)`, so that a
 * screen loads the part of the contract it needs and no other.
 */
export const connection: Connection = createConnection({ baseUrl: '/api', sessions });
