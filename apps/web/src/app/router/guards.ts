import { redirect } from '@tanstack/react-router';
import { knowLoginConfig } from '../../features/server/login-config.ts';
import { serverStore } from '../../features/server/server.store.ts';
import { getSession, isGuest, rememberPath, takeRememberedPath } from '../../state/session.ts';

/** Parameters of a guard, from the router. A guard without lasting effects may run ahead of the visit (`preload`). */
export interface Visit {
  location: { pathname: string; href: string };
  preload: boolean;
}

const SETUP_PATH = '/onboarding';
const MY_ACCOUNT_PATH = '/setting/my_account';
/** The paths open to guests: chats, public channels, public bots, settings of this browser. See docs/signing-in/guests.md. */
const GUEST_PATH = /^\/((chat(\/(channel|dm)\/\d+)?|setting(\/(general|api_doc|about))?)\/?)?$/;

/** Paths at which guests see the sign-in screen first, and return afterwards. */
const NEEDS_ACCOUNT = /^\/(invite_private\/|share$|(channel|dm)_\d+$)/;

async function isSettingUpHere(): Promise<boolean> {
  if (!getSession()) return false;
  const { hasUnfinishedSetup } = await import('../../screens/onboarding/setup-progress.ts');
  return hasUnfinishedSetup();
}

/** A server that is not set up shows the set-up and nothing else; one that is set up does not show it. */
export async function requireSetup({ location }: Visit): Promise<void> {
  const { initialized } = serverStore.getState();
  const isSetup = location.pathname === SETUP_PATH;
  if (!initialized && !isSetup) throw redirect({ to: SETUP_PATH, replace: true });
  if (initialized && isSetup && !(await isSettingUpHere())) throw redirect({ to: '/', replace: true });
}

const hasGuestMode = (): Promise<boolean> =>
  knowLoginConfig().then(
    ({ guest }) => guest,
    () => false,
  );

/** Requires a session; other visitors sign in first and then return to this place. Guests may open few places. */
export async function requireSession({ location, preload }: Visit): Promise<void> {
  const mayBeGuest = GUEST_PATH.test(location.pathname);
  if (isGuest() && !mayBeGuest) {
    // An invitation, a call, or content shared to the app needs an account: it waits until the user has signed in.
    if (!NEEDS_ACCOUNT.test(location.pathname)) throw redirect({ to: '/', replace: true });
    if (!preload) rememberPath(location.href);
    throw redirect({ to: '/login', replace: true });
  }
  if (getSession()) return;
  if (!preload) rememberPath(location.pathname.startsWith(MY_ACCOUNT_PATH) ? '/' : location.href);
  if (mayBeGuest && (await hasGuestMode())) throw redirect({ to: '/guest_login', replace: true });
  throw redirect({ to: '/login', replace: true });
}

/** Requires that there is no session, not even a guest's. Otherwise returns once to the requested place. */
export function leaveWhenInside({ preload }: Visit): void {
  if (!getSession()) return;
  throw redirect({ href: (preload ? undefined : takeRememberedPath()) ?? '/', replace: true });
}

/** Requires a visitor who is not signed in, or a guest. */
export function leaveWhenSignedIn(visit: Visit): void {
  if (!isGuest()) leaveWhenInside(visit);
}
