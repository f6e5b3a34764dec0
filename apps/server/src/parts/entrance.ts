import { readFile } from 'node:fs/promises';
import { authRoutes } from '../modules/auth/auth.routes.ts';
import { createAuthService } from '../modules/auth/auth.service.ts';
import { createRegistrationService } from '../modules/auth/registration.service.ts';
import { botKeyRoutes } from '../modules/bots/bot-keys.routes.ts';
import { createGuestService } from '../modules/guests/guests.service.ts';
import { guestRoutes } from '../modules/guests/guests.routes.ts';
import { inviteRoutes } from '../modules/invites/invites.routes.ts';
import { callRoutes } from '../modules/calls/calls.routes.ts';
import { createLicenseRoutes } from '../modules/license/create-license-routes.ts';
import { notificationRoutes } from '../modules/notifications/notifications.routes.ts';
import { mobileAppRoutes } from '../modules/server/mobile-apps.routes.ts';
import { serverRoutes } from '../modules/server/server.routes.ts';
import { createServerService } from '../modules/server/server.service.ts';
import type { SetupAdmission } from '../modules/setup/setup-admission.ts';
import { setupRoutes } from '../modules/setup/setup.routes.ts';
import { createSetupService } from '../modules/setup/setup.service.ts';
import type { Avatars } from '../modules/users/avatars.ts';
import type { Presence } from '../modules/users/users.access.ts';
import { userRoutes } from '../modules/users/users.routes.ts';
import { createUserService } from '../modules/users/users.service.ts';
import { widgetRoutes } from '../modules/widget/widget.routes.ts';
import type { Ground } from './ground.ts';
import type { Accounts } from './accounts.ts';
import { createLinks } from './links.ts';
import { createSignIn } from './sign-in.ts';

const BUILT_IN_LOGO = new URL('../../assets/logo.png', import.meta.url);

/** The calls by which people come in: setup, sign-in, registration, invitations. */
export function createEntrance(ground: Ground, accounts: Accounts, admission: SetupAdmission) {
  const { transact, limits } = ground;
  const links = createLinks(ground, accounts);
  const { methods, routes } = createSignIn(ground, accounts, links);
  const auth = createAuthService({ ...accounts, transact, limits, methods });
  const registration = createRegistrationService({ ...accounts, ...links, transact, limits });
  return [
    setupRoutes({ setup: createSetupService({ ...accounts, transact }), admission }),
    authRoutes(auth, registration, links.signInLinks, links.proofs),
    inviteRoutes(links),
    guestRoutes(createGuestService({ ...accounts, transact, arrivals: limits.guests })),
    ...routes,
  ];
}

/** The calls about people who are in, and about the server as a whole. */
export async function createHouse(ground: Ground, accounts: Accounts, avatars: Avatars, presence: Presence) {
  const { clock, blobs, reads, transact, limits, channels, config } = ground;
  const apps = { android_store: config.androidStore, android_apk: config.androidApk, ios_store: config.iosStore };
  const passwordGuesses = limits.signInByAccount;
  const users = createUserService({ ...accounts, transact, reads, presence, avatars, passwordGuesses });
  const builtInLogo = await readFile(BUILT_IN_LOGO);
  const server = createServerService({ ...accounts, transact, blobs, clock, builtInLogo, presence, channels });
  const configured = { transact, settings: accounts.settings };
  return [
    userRoutes(users, avatars),
    serverRoutes(server),
    mobileAppRoutes(apps),
    notificationRoutes(configured),
    callRoutes(configured),
    widgetRoutes({ ...configured, clock }),
    createLicenseRoutes({ ...ground, ...accounts }),
    botKeyRoutes(ground.botKeys.service),
  ];
}
