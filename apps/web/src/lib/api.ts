import { type Client, createClient, type Session, type SessionStore } from '@loquat/client';
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

/** The app's only way to its server. */
export const api: Client = createClient({ baseUrl: '/api', sessions });
