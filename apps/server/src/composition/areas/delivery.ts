import { createAnswerEmails } from '../../modules/answer-emails/answer-emails.module.ts';
import { createDigests } from '../../modules/digests/digests.module.ts';
import { createLive } from '../../modules/live/live.module.ts';
import { createLiveLog } from '../../modules/messages/messages.access.ts';
import { createNotificationServices } from '../../modules/notification-services/notification-services.module.ts';
import { createNotifications } from '../../modules/notifications/notifications.module.ts';
import { createSignInAlertModule } from '../../modules/sign-in-alerts/sign-in-alerts.module.ts';
import { createStatistics } from '../../modules/statistics/statistics.module.ts';
import type { UserAccounts } from '../../modules/users/users.access.ts';
import { createVisitors } from '../../modules/visitors/visitors.module.ts';
import { createWebhooks } from '../../modules/webhooks/webhooks.module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Change, Stores } from '../stores.ts';
import type { Base } from './base.ts';
import type { ChatArea } from './chat.ts';

/** Creates the modules that deliver events to members, visitors and other servers: streams, notifications, emails, webhooks. */
export async function createDeliveryArea(
  platform: Platform<Stores, Change>,
  base: Base,
  { chat, accounts }: { chat: ChatArea; accounts: () => UserAccounts },
) {
  const { settings, users, hosts, links, messageReader, mail } = base;
  const { registry, sessions } = base.sessions.access;
  const { channels, contacts, chats, messages, calls, announcements } = chat;
  const { directory, views } = channels.access;
  const { mutes, readSettings } = chats.access;
  const { cache: contactCache, acquaintances } = contacts.access;
  const readConversation: Parameters<typeof createVisitors>[1]['readConversation'] = (uid, host, page) =>
    messages.access.messages.listUserHistory({ uid }, host, page);
  const webhooks = await createWebhooks(platform, { users, channels: directory, messages: messageReader });
  const digests = await createDigests(platform, {
    settings,
    users,
    channels: directory,
    contacts: contactCache,
    mail: mail.access,
    links,
    mutes,
  });
  const notificationServices = await createNotificationServices(platform, { settings, users, links });
  const notifications = await createNotifications(platform, {
    settings,
    sessions,
    users,
    hosts,
    channels: directory,
    contacts: contactCache,
    mutes,
    messages: messageReader,
    links,
    services: notificationServices.access,
    listRinging: calls.access.listRinging,
    isUsable: registry.isUsable,
    isActive: (uid, device) => live.access.isActive(uid, device),
  });
  const visitors = createVisitors(platform, {
    users,
    notices: messages.access.notices,
    accounts: { moveVisitor: (unit, uid, host) => accounts().moveVisitor(unit, uid, host) },
    readConversation,
    rename: (unit, uid, name) => accounts().update(unit, uid, { name }),
  });
  const answerEmails = createAnswerEmails(platform, {
    users,
    mail: mail.access,
    limit: base.limits.mailByRecipient,
    readConversation,
    readSettings,
    presence: { isOnline: (uid) => live.access.isOnline(uid) },
  });
  const statistics = createStatistics(platform, {
    users,
    channels: directory,
    storage: chat.storage.access.reporter,
    openStreams: () => live.access.size,
  });
  const live = createLive(platform, {
    settings,
    users,
    hosts,
    acquaintances,
    channels: directory,
    views,
    messages: messageReader,
    log: createLiveLog({ ...platform, channels: directory, hosts }),
    personal: [
      readSettings,
      announcements.access.readSeen,
      contacts.access.readNicknames,
      calls.access.readCalls,
      visitors.access.readVisitors,
    ],
    isLive: registry.isUsable,
    onPresence(uid, isOnline) {
      digests.access.onPresence(uid, isOnline);
      statistics.access.onPresence(uid, isOnline);
    },
  });
  return {
    webhooks,
    digests,
    notificationServices,
    notifications,
    signInAlerts: createSignInAlertModule(platform, { settings: notifications.access.cache, mail: mail.access, links }),
    visitors,
    answerEmails,
    statistics,
    live,
  };
}

export type DeliveryArea = Awaited<ReturnType<typeof createDeliveryArea>>;
