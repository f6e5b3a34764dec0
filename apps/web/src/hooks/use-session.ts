import { useStore } from 'zustand';
import { isGuestSession, type SessionState, sessionStore, type StoredSession } from '../state/session.ts';

const useSessionState = <T>(select: (state: SessionState) => T): T => useStore(sessionStore, select);

/** The signed-in session, or null. */
export const useSession = (): StoredSession | null => useSessionState(({ session }) => session);

/** Uid of the signed-in user, 0 without a session. */
export const useMyUid = (): number => useSessionState(({ session }) => session?.uid ?? 0);

/** Whether the user is a guest, without an account. */
export const useIsGuest = (): boolean => useSessionState(({ session }) => isGuestSession(session));

/** Whether the user's own administrator flag changed while signed in. */
export const useRoleChanged = (): boolean => useSessionState(({ roleChanged }) => roleChanged);
