import { createAuthenticate } from '../modules/auth/sessions/authenticate.ts';
import { createFileCallers } from '../modules/auth/sessions/file-callers.ts';
import type { BackupOutcome } from '../modules/server/server.access.ts';
import type { Platform } from '../platform/platform.ts';
import { createAccountsArea } from './areas/accounts.ts';
import { createAdministrationArea } from './areas/administration.ts';
import { createBase } from './areas/base.ts';
import { createChatArea } from './areas/chat.ts';
import { createDeliveryArea } from './areas/delivery.ts';
import { createSignInArea } from './areas/sign-in.ts';
import type { Module } from './module.ts';
import type { Change, Stores } from './stores.ts';

/** Creates all modules with their dependencies, area by area. Does not start them. */
export async function createModules(platform: Platform<Stores, Change>, backups: () => BackupOutcome) {
  const base = await createBase(platform, (unit, newDevice) =>
    delivery.signInAlerts.access.notifyNewDevice(unit, newDevice),
  );
  const { settings, users, sessions, mail } = base;
  const chat = await createChatArea(platform, base);
  const delivery = await createDeliveryArea(platform, base, { chat, accounts: () => accounts });
  const accountsArea = await createAccountsArea(platform, base, {
    chat,
    delivery,
    linked: () => signIn.identities.access.linked,
  });
  const { accounts } = accountsArea.users.access;
  const signIn = createSignInArea(platform, base, { chat, delivery, accounts: accountsArea });
  const administration = await createAdministrationArea(platform, base, {
    chat,
    delivery,
    accounts: accountsArea,
    backups,
  });

  // Modules start in this order and stop in reverse: streams open last and close first.
  const modules: readonly Module[] = [
    ...[sessions, mail, base.license],
    ...Object.values(chat),
    ...Object.values(accountsArea),
    ...Object.values(signIn),
    ...Object.values(administration),
    ...Object.values(delivery),
  ];
  base.userLifecycles.push(...modules.flatMap(({ lifecycles }) => lifecycles?.users ?? []));
  base.channelLifecycles.push(...modules.flatMap(({ lifecycles }) => lifecycles?.channels ?? []));
  base.messageLifecycles.push(...modules.flatMap(({ lifecycles }) => lifecycles?.messages ?? []));
  const { audit, setup, widget } = administration;
  const { registry, tokens } = sessions.access;
  const keys = { tokens, registry, users, clock: platform.clock };
  return {
    modules,
    authenticate: createAuthenticate({ ...keys, botKeys: accountsArea.bots.access }),
    fileCallers: createFileCallers({
      ...keys,
      serverId: platform.keys.serverId,
      isPublic: () => settings.get('common').public_file_links,
    }),
    performAudited: audit.access.perform,
    performForOperator: audit.access.performForOperator,
    settings,
    users,
    accounts,
    sessions: sessions.access.sessions,
    linked: signIn.identities.access.linked,
    notifyMethodChanges: delivery.signInAlerts.access.notifyMethodChanges,
    mail: mail.access,
    channels: chat.channels.access.directory,
    searchIndex: chat.search.access,
    setup: setup.access.setup,
    setupCode: setup.access.admission.code,
    callOrigins: chat.calls.access.origins,
    embedders: widget.access.embedders,
  };
}
