import { knowLoginConfig } from '../../features/server/login-config.ts';
import { loadInitialized, loadOrganization, loadVersion } from '../../features/server/server.actions.ts';
import { getSession, sessionStore, type StoredSession } from '../../state/session.ts';
import { claimActiveTab } from '../../state/single-tab.ts';
import { uiStore } from '../../state/ui-state.ts';
import { reportUnhandledFailures } from './failures.ts';

/**
 * Loads the data of the sign-in screens and the page title; the live part of the app loads its own. It waits only for
 * whether the server is set up; no failure stops the app.
 */
async function loadServer(isSignedIn: boolean): Promise<void> {
  void Promise.allSettled([loadVersion(), ...(isSignedIn ? [] : [knowLoginConfig(), loadOrganization()])]);
  await loadInitialized();
}

function followNetwork(): void {
  const isOnline = () => uiStore.setState({ online: navigator.onLine });
  window.addEventListener('online', isOnline);
  window.addEventListener('offline', isOnline);
}

/** The live part of the app loads with the first session, so that signing in need not wait for it. */
async function bootSession(session: StoredSession): Promise<void> {
  const live = await import('./boot-session.ts');
  await live.bootSession(session);
}

function awaitSession(): void {
  const stop = sessionStore.subscribe(({ session }) => {
    if (!session) return;
    stop();
    void bootSession(session);
  });
}

/**
 * Starts the app: the stored data of the signed-in user comes first, so that the last chat is painted at once and
 * offline too; without a session, requests whether the server is set up. Then calls `render`.
 */
export async function boot(render: () => void): Promise<void> {
  reportUnhandledFailures();
  followNetwork();
  claimActiveTab(() => uiStore.setState({ inactive: true }));
  const session = getSession();
  const server = loadServer(session !== null);
  if (!session) awaitSession();
  await (session ? bootSession(session) : server);
  render();
}
