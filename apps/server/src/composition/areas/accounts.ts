import { createBots } from '../../modules/bots/bots.module.ts';
import { createForwards } from '../../modules/forwards/forwards.module.ts';
import { createSaved } from '../../modules/saved/saved.module.ts';
import { createSecondFactor } from '../../modules/second-factor/second-factor.module.ts';
import { createUsers } from '../../modules/users/users.module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Change, Stores } from '../stores.ts';
import type { Base } from './base.ts';
import type { ChatArea } from './chat.ts';
import type { DeliveryArea } from './delivery.ts';

interface AccountsNeeds {
  chat: ChatArea;
  delivery: DeliveryArea;
  linked: () => Parameters<typeof createUsers>[1]['linked'];
}

/** Accounts, and what belongs to one: second factors, bots, forwarded and saved messages. */
export async function createAccountsArea(
  platform: Platform<Stores, Change>,
  base: Base,
  { chat, delivery, linked }: AccountsNeeds,
) {
  const { settings, users, hosts, factors, limits } = base;
  const { sessions } = base.sessions.access;
  const { channels, contacts, messages, files, fileRights, storage } = chat;
  const passwordGuesses = limits.signInByAccount;
  const secondFactor = createSecondFactor(platform, {
    settings,
    users,
    factors,
    sessions,
    mail: base.mail.access,
    links: base.links,
    passwordGuesses,
  });
  const userModule = createUsers(platform, {
    users,
    hosts,
    limit: base.license.access,
    acquaintances: contacts.access.acquaintances,
    sessions,
    webhooks: delivery.webhooks.access,
    secondFactors: factors,
    md5Forms: base.md5Forms,
    proof: base.proof,
    notifyMethodChanges: delivery.signInAlerts.access.notifyMethodChanges,
    methodChanges: limits.methodChanges,
    linked: {
      unlinkAll: (unit, uid) => linked().unlinkAll(unit, uid),
      unlinkChosen: (unit, uid, remove) => linked().unlinkChosen(unit, uid, remove),
    },
    presence: delivery.live.access,
    passwordGuesses,
    lifecycles: base.userLifecycles,
  });
  const forwards = createForwards(platform, {
    users,
    channels: channels.access.directory,
    avatars: userModule.access.avatars,
    messages: base.messageReader,
    files: files.access.downloads,
    ...fileRights.access,
    storage: storage.access.room,
  });
  return {
    secondFactor,
    users: userModule,
    forwards,
    saved: createSaved(platform, forwards.access),
    bots: await createBots(platform, {
      users,
      hosts,
      channels: channels.access.channels,
      rights: channels.access.rights,
      messages: messages.access.messages,
      mail: base.mail.access,
      uploads: files.access.uploads,
    }),
  };
}

export type AccountsArea = Awaited<ReturnType<typeof createAccountsArea>>;
