import { readFile } from 'node:fs/promises';
import type { Platform } from '../../platform/platform.ts';
import type { Presence, UserDirectory } from '../users/users.access.ts';
import { createAppIcons } from './app-icons.ts';
import { appManifestRoutes } from './app-manifest.routes.ts';
import { mobileAppRoutes } from './mobile-apps.routes.ts';
import type { BackupOutcome, ServerSettings } from './server.access.ts';
import { type CanUsePasskeys, serverRoutes } from './server.routes.ts';
import { createServerService, LOGO_KEY } from './server.service.ts';
import type { Change, Stores } from './server.store.ts';
import { shareTargetRoutes } from './share-target.routes.ts';
import { tunnelRoutes } from './tunnel.routes.ts';

const BUILT_IN_LOGO = new URL('../../../assets/logo.png', import.meta.url);

interface ServerDependencies {
  settings: ServerSettings;
  users: UserDirectory;
  channels: { count(): number };
  presence: Presence;
  canUsePasskeys: CanUsePasskeys;
  backups: () => BackupOutcome;
}

/** The server as a whole: its name, logo, settings, counts and apps. */
export async function createServerInformation(platform: Platform<Stores, Change>, dependencies: ServerDependencies) {
  const { config, transact, blobs, clock, keys } = platform;
  const { settings, users, channels, presence, backups } = dependencies;
  const builtInLogo = await readFile(BUILT_IN_LOGO);
  const server = createServerService({
    transact,
    settings,
    blobs,
    clock,
    serverId: keys.serverId,
    builtInLogo,
    users,
    channels,
    presence,
    backups,
  });
  const { androidStore: android_store, androidApk: android_apk, iosStore: ios_store } = config;
  const icons = createAppIcons({ settings, blobs, logoKey: LOGO_KEY, builtInLogo });
  return {
    routes: [
      serverRoutes(server, dependencies.canUsePasskeys),
      mobileAppRoutes({ android_store, android_apk, ios_store }),
      tunnelRoutes,
    ],
    links: [appManifestRoutes({ settings, icons, clock }), shareTargetRoutes],
  };
}
