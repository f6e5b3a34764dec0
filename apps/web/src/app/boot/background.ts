import { followAdding } from './added-notice.ts';
import { followDefaults } from './adopt-defaults.ts';
import { followAddresses } from './follow-addresses.ts';
import { isBusy } from './busy.ts';
import { learnVersion } from '../../features/server/learn-version.ts';
import { followInstalledApp } from './installed-app.ts';
import { followLanguage } from './follow-language.ts';
import { followShortcuts } from '../keys/shortcuts.ts';
import { followMessages } from './message-sound.ts';
import { followBuild } from '../../features/server/new-version.ts';
import { followSwipes } from './swipe-back.ts';

/** What goes on beside the screens of somebody who is signed in; it loads when they stand. */
export function startBackground(): void {
  void learnVersion();
  followDefaults();
  followAddresses();
  followMessages();
  followAdding();
  followBuild(isBusy);
  followLanguage();
  followInstalledApp();
  followShortcuts();
  followSwipes();
}
