import { shareOutbox } from '../../features/chat/share-outbox.ts';
import { shareSession } from '../../lib/renew-in-turn.ts';
import type { WorkerSession } from '../../lib/worker-values.ts';
import { getSession, isGuest, scopeOf, sessionStore } from '../../state/session.ts';
import { isStored, STORED_SESSION } from '../../state/storage.ts';
import { uiStore } from '../../state/ui-state.ts';

/** The session for the worker; undefined for guests, and where another tab may have a newer one. */
function present(): WorkerSession | undefined {
  const session = getSession();
  if (!session || isGuest() || uiStore.getState().inactive || !isStored(STORED_SESSION)) return undefined;
  const { uid, token, refresh_token, expires_at, device } = session;
  return { uid, token, refresh_token, expires_at, device, scope: scopeOf(session) };
}

/** Without a database, the worker does nothing. */
const share = (): void => void shareSession(present).catch(() => {});

/**
 * Lets the service worker send the user's queued messages while no page is open. Only in browsers with workers, and
 * never for guests. When a session ends, `live-session.ts` withdraws all of it.
 */
export async function followWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.ready;
    share();
    sessionStore.subscribe(({ session }, { session: before }) => {
      if (session && session.uid !== before?.uid) share();
    });
    await shareOutbox(registration);
  } catch {
    // This browser has no workers, or blocks them.
  }
}
