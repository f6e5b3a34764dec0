import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import '../../app.css';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { startBackground } from '../../app/boot/background.ts';
import { reportUnhandledFailures } from '../../app/boot/failures.ts';
import { appStates } from '../../app/boot/feature-states.ts';
import { followApp } from '../../app/boot/follow-app.ts';
import { followCallLinks } from '../../app/boot/follow-call-links.ts';
import { followExits } from '../../app/boot/follow-exits.ts';
import { ApplicationErrorScreen } from '../../app/errors/lazy-error-screens.tsx';
import { router } from '../../app/router/router.ts';
import { learnVersion } from '../../features/server/learn-version.ts';
import { serverStore } from '../../features/server/server.store.ts';
import { setThemePreference, startTheme } from '../../lib/browser/theme.ts';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { setFeatureStates } from '../../state/feature-state.ts';
import { followSession } from '../../state/live-session.ts';
import { endSession, saveSession, type StoredSession } from '../../state/session.ts';
import { uiStore } from '../../state/ui-state.ts';
import { toasts } from '../../ui/feedback/toasts.ts';
import { resetStores } from './stores.ts';
import { createTeam, ME, type Team, type TeamParts } from './team.ts';

// As in Safari: beside another page that is being tested, a page may have no idle moment for twenty seconds.
Reflect.deleteProperty(globalThis, 'requestIdleCallback');

const network = globalThis.fetch;
let sessions = 0;
let root: Root | undefined;
let team: Team | undefined;
let started: Promise<void> | undefined;
const { startTransition } = router;

/** The app's work once per page; see `app/boot`. */
async function startOnce(): Promise<void> {
  startTheme();
  setFeatureStates(appStates);
  reportUnhandledFailures();
  followSession();
  await startI18n(['common', 'auth', 'chat']);
  followApp();
  followExits();
  followCallLinks();
  startBackground();
}

const serverId = (session: number): string => `server-${session}`;

/** The name of the device storage of the next user that `openApp` signs in. */
export const nextScope = (): string => `${serverId(sessions + 1)}:${ME}`;

/** A session that shares no stored data with earlier ones. */
function newSession({ me }: Team): StoredSession {
  sessions += 1;
  return {
    uid: me.uid,
    token: 'token',
    refresh_token: 'refresh',
    expires_at: Number.MAX_SAFE_INTEGER,
    device: 'web:test',
    server_id: serverId(sessions),
    create_by: me.create_by,
    is_admin: me.is_admin,
  };
}

/** Resolves when the content of a store satisfies `is`. */
const until = <S,>(
  store: { getState(): S; subscribe(listener: (state: S) => void): () => void },
  is: (state: S) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    const look = (state: S): void => {
      if (!is(state)) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look(store.getState());
  });

/** Calls `then` once the element beside it is mounted. */
function Mounted({ then }: { then: () => void }) {
  useEffect(then, [then]);
  return null;
}

/**
 * Shows the whole app at an address, with a team in place of its server; if a user is signed in, it resolves when the
 * live stream is open.
 */
export async function openApp(path: string, parts: TeamParts = {}): Promise<Team> {
  const mine = createTeam(parts);
  team = mine;
  globalThis.fetch = mine.fetch;
  await (started ??= startOnce());
  // The start asks once; after that, closing the app forgets the answer.
  void learnVersion();
  serverStore.setState({ initialized: parts.isSetUp ?? true });
  router.history.replace(path);
  // The router loads the replaced address only when it is mounted for the first time.
  void router.load();
  if (mine.isSignedIn) {
    saveSession(newSession(mine));
    await until(uiStore, ({ ready }) => ready);
  }
  // Until it is mounted, the router does not follow the address either.
  const stopFollowing = router.history.subscribe(() => void router.load());
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'root';
  root = createRoot(place);
  root.render(
    <StrictMode>
      <CatchBoundary getResetKey={() => 'app'} errorComponent={ApplicationErrorScreen}>
        <Suspense>
          <RouterProvider router={router} />
          <Mounted then={stopFollowing} />
        </Suspense>
      </CatchBoundary>
    </StrictMode>,
  );
  return mine;
}

/** Leaves the screen, even one with unsaved changes, while its leave handlers still run. */
const leave = (): Promise<void> => router.navigate({ href: '/no/such/place', replace: true, ignoreBlocker: true });

/** Closes the app and clears all that it stored; returns the unanswered calls. */
export async function closeApp(): Promise<readonly string[]> {
  if (root) await leave();
  toasts.dismiss();
  endSession(null);
  root?.unmount();
  root = undefined;
  router.startTransition = startTransition;
  document.querySelector('#root')?.remove();
  setThemePreference('auto');
  resetStores();
  localStorage.clear();
  sessionStorage.clear();
  const open = team?.unanswered ?? [];
  team = undefined;
  globalThis.fetch = network;
  return open;
}
