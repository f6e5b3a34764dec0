import { getSession, isGuest, sessionStore } from '../../state/session.ts';

const device = () => import('../../features/notifications/push-subscription.ts');

/** One after the other: who signs in at once must not lose what the sign-out before removes. */
let last = Promise.resolve();
const after = (work: () => Promise<void>): void => void (last = last.then(work).catch(() => {}));

const mayShow = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

/** Nothing is asked here: whoever has not allowed notifications does that in the settings. */
function keep(): void {
  if (getSession() && !isGuest() && mayShow()) after(async () => (await device()).keepPush());
}

/** What was pushed to somebody who has left is nobody's any more. */
function drop(): void {
  if (mayShow()) after(async () => (await device()).dropDevice());
}

/** Keeps this device reachable by push while somebody who allowed it is signed in, and no longer. */
export function followPush(): void {
  keep();
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (session?.uid === before?.uid) return;
    if (before) drop();
    keep();
  });
}
