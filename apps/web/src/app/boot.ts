import { postReadMarkers } from '../features/chats/chats.actions.ts';
import { loadInitialized, loadLoginConfig, loadOrganization, loadVersion } from '../features/server/server.actions.ts';
import { setEventSink } from '../lib/event-stream.ts';
import { getSession } from '../lib/session.ts';
import { claimActiveTab } from '../lib/single-tab.ts';
import { useUi } from '../lib/ui-state.ts';
import { applyEvents } from './live-events.ts';
import { followSession, openSession, startStream, stopStream } from './live-session.ts';
import { flushLocalState, leaveLocalState } from './local-state.ts';

/** What the sign-in screens and the page title need. Only the first answer is waited for, and no failure stops the app. */
async function loadServer(): Promise<void> {
  await loadInitialized();
  void Promise.allSettled([loadLoginConfig(), loadOrganization(), loadVersion()]);
}

function sleep(): void {
  stopStream();
  leaveLocalState();
  useUi.setState({ inactive: true });
}

function followPage(): void {
  const isOnline = () => useUi.setState({ online: navigator.onLine });
  window.addEventListener('online', isOnline);
  window.addEventListener('offline', isOnline);
  // The last event a page is sure to get before it is closed or put to sleep.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    void postReadMarkers();
    if (!useUi.getState().inactive) void flushLocalState();
  });
}

/**
 * Starts the app: what this device remembers of the signed-in user comes first, so that the last chat is painted at
 * once and offline too; without a session the server is asked whether it is set up. Then `render`, then the stream.
 */
export async function boot(render: () => void): Promise<void> {
  setEventSink(applyEvents);
  followPage();
  claimActiveTab(sleep);
  followSession();
  const session = getSession();
  const server = loadServer();
  await (session ? openSession(session) : server);
  render();
  startStream();
}
