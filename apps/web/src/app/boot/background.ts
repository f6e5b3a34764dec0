import { followAdding } from './added-notice.ts';
import { followDefaults } from './adopt-defaults.ts';
import { followActivity } from './follow-activity.ts';
import { followAddresses } from './follow-addresses.ts';
import { followBadge } from './follow-badge.ts';
import { isBusy } from './busy.ts';
import { learnVersion } from '../../features/server/learn-version.ts';
import { followInstalledApp } from './installed-app.ts';
import { followLaunch } from './launch.ts';
import { followLanguage } from './follow-language.ts';
import { followPresses } from './follow-presses.ts';
import { followPush } from './follow-push.ts';
import { followPushHint } from './push-hint.ts';
import { followNewDevices } from '../frame/follow-new-devices.ts';
import { followShortcuts } from '../keys/shortcuts.ts';
import { followMessages } from './message-sound.ts';
import { followBuild } from '../../features/server/new-version.ts';
import { followSwipes } from './swipe-back.ts';
import { followWorker } from './follow-worker.ts';

/** What runs in the background for somebody signed in; it loads once the screens are shown. */
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
  followPresses();
  followPush();
  followPushHint();
  followShortcuts();
  followSwipes();
  void followWorker();
}
