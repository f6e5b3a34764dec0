import { type Client, createClient, type Session, type SessionStore } from '@loquat/client';
import { getSession, saveSession } from './session.ts';

type LostListener = () => void;
let onLost: LostListener = () => {};

const sessions: SessionStore = {
  get: getSession,
  // The client only renews tokens or takes the session away; what the app keeps beside them stays.
  set: (next: Session | null) => {
    const session = getSession();
    saveSession(next && session && { ...session, ...next });
  },
};

/** The app's only way to its server. */
export const api: Client = createClient({ baseUrl: '/api', sessions, onSessionLost: () => onLost() });

/** Names what happens when the server refuses the session; by then it is gone from the store. */
export function whenSessionIsLost(listener: LostListener): void {
  onLost = listener;
}
