import { getSession, isGuest, sessionStore } from '../../state/session.ts';

const device = () => import('../../features/notifications/push-subscription.ts');

/** Runs one after the other: a quick sign-in must not lose its subscription to the sign-out before it. */
let last = Promise.resolve();
const after = (work: () => Promise<void>): void => void (last = last.then(work).catch(() => {}));

const mayShow = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

/** Never asks for permission: users give it in the settings. */
function keep(): void {
  if (getSession() && !isGuest() && mayShow()) after(async () => (await device()).keepPush());
}

/** Notifications of a user who has signed out are removed. */
function drop(): void {
  if (mayShow()) after(async () => (await device()).dropDevice());
}

/** Keeps this device subscribed to push while a user who gave permission is signed in, and no longer. */
export function followPush(): void {
  keep();
  sessionStore.subscribe(({ session }, { session: before }) => {
    if (session?.uid === before?.uid) return;
    if (before) drop();
    keep();
  });
}
