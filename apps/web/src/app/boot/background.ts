import { type ChannelsState, channelsStore } from '../../features/channels/channels.store.ts';
import { hasUploads } from '../../features/chat/messages.ts';
import { openSwitcher } from '../../features/search/switcher.store.ts';
import { learnVersion } from '../../features/server/learn-version.ts';
import { followBuild } from '../../features/server/new-version.ts';
import { refreshUsers } from '../../features/users/refresh-users.ts';
import type { PageMessage } from '../../lib/worker-messages.ts';
import { sessionStore } from '../../state/session.ts';
import { followNewDevices } from '../frame/follow-new-devices.ts';
import { followSignInMethods } from '../frame/follow-sign-in-methods.ts';
import { followShortcuts } from '../keys/shortcuts.ts';
import { router } from '../router/router.ts';
import { followAdding } from './added-notice.ts';
import { followDefaults } from './adopt-defaults.ts';
import { followActivity } from './follow-activity.ts';
import { followBadge } from './follow-badge.ts';
import { followLanguage } from './follow-language.ts';
import { followPush } from './follow-push.ts';
import { followWorker } from './follow-worker.ts';
import { followInstalledApp } from './installed-app.ts';
import { followMessages } from './message-sound.ts';
import { followPushHint } from './push-hint.ts';
import { followSwipes } from './swipe-back.ts';

const hiding = ({ byId }: ChannelsState): string =>
  Object.values(byId)
    .filter(({ show_email }) => !show_email)
    .map(({ gid }) => gid)
    .join();

/** Reloads users' email addresses when a channel shows or hides them. If that fails, the next stream brings them. */
function followAddresses(): void {
  channelsStore.subscribe((now, before) => {
    const isChanged = now.byId !== before.byId && hiding(now) !== hiding(before);
    const { session } = sessionStore.getState();
    if (isChanged && session && session.create_by !== 'guest') refreshUsers().catch(() => {});
  });
}

/** The address at which this page was opened, before any navigation. */
function addressOfLaunch(): URL | null {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? URL.parse(navigation.name) : null;
}

/** Handles the launch of the app: the icon's shortcut "New message" opens the choice of a recipient. */
function followLaunch(): void {
  if (addressOfLaunch()?.searchParams.get('new') !== 'message') return;
  // A reload does not ask again.
  if (location.search) void router.navigate({ href: location.pathname, replace: true });
  openSwitcher();
}

function openPressed({ data, ports }: MessageEvent): void {
  const message = data as PageMessage | null;
  if (message?.type !== 'open') return;
  router.history.push(message.url);
  ports[0]?.postMessage(null);
}

/** Shows the address that the worker sends when the user presses a notification. */
function followPresses(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', openPressed);
}

const WRITTEN = 'textarea, input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="range"])';

const isInDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
/** Looks for any text instead of a changed one: React updates a field's default value along with its value. */
const hasText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(WRITTEN)].some(
    ({ value, readOnly }) => value !== '' && !readOnly,
  );

/** Whether a reload would lose work: a text, a dialog, files in upload. */
const isBusy = (): boolean => hasUploads() || isInDialog() || hasText();

/** Starts the background work of a signed-in user; it loads once the screens are shown. */
export function startBackground(): void {
  void learnVersion();
  followDefaults();
  followActivity();
  followAddresses();
  followBadge();
  followMessages();
  followAdding();
  followBuild(isBusy);
  followLanguage();
  followInstalledApp();
  followLaunch();
  followNewDevices();
  followSignInMethods();
  followPresses();
  followPush();
  followPushHint();
  followShortcuts();
  followSwipes();
  void followWorker();
}
