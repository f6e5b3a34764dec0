import { postReadMarkers } from '../../features/chat/chats.actions.ts';
import { untilIdle } from '../../lib/browser/idle.ts';
import { setFeatureStates } from '../../state/feature-state.ts';
import { followSession, openSession, startStream, stopStream } from '../../state/live-session.ts';
import { flushLocalState, leaveLocalState } from '../../state/local-state.ts';
import { getSession, type StoredSession } from '../../state/session.ts';
import { uiStore } from '../../state/ui-state.ts';
import { loadPatiently } from '../../ui/load-patiently.ts';
import { appStates } from './feature-states.ts';
import { followCallLinks } from './follow-call-links.ts';
import { followExits } from './follow-exits.ts';

/** An inactive tab leaves stream and storage to the active one. */
function sleepWhenInactive(): void {
  uiStore.subscribe(({ inactive }, { inactive: before }) => {
    if (!inactive || before) return;
    stopStream();
    leaveLocalState();
  });
}

/** The last event a page is sure to get before it is closed or put to sleep. */
function saveWhenHidden(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    void postReadMarkers();
    if (!uiStore.getState().inactive) void flushLocalState();
  });
}

async function loadBackground(): Promise<void> {
  await untilIdle();
  const { startBackground } = await loadPatiently(() => import('./background.ts'));
  startBackground();
}

/** Starts the live part of the app for its first session; from then on it follows sign-ins and sign-outs itself. */
export async function bootSession(session: StoredSession): Promise<void> {
  setFeatureStates(appStates);
  sleepWhenInactive();
  saveWhenHidden();
  followSession();
  followExits();
  followCallLinks();
  // The session may have ended while this code was loading.
  if (getSession()?.uid !== session.uid) return;
  await openSession(session);
  void startStream();
  void loadBackground();
}
