import { createPostgresAuditStore } from './modules/audit/audit.store.postgres.ts';
import { createPostgresSessionStore } from './modules/auth/auth.store.postgres.ts';
import { createPostgresSignInLinkStore } from './modules/auth/links/sign-in-links.store.postgres.ts';
import { createPostgresKnownDeviceStore } from './modules/auth/sessions/known-devices.store.postgres.ts';
import { createPostgresBotKeyStore } from './modules/bots/bots.store.postgres.ts';
import { createPostgresCallStore } from './modules/calls/calls.store.postgres.ts';
import { createPostgresCannedAnswerStore } from './modules/canned-answers/canned-answers.store.postgres.ts';
import { createPostgresChannelStore } from './modules/channels/channels.store.postgres.ts';
import { createPostgresChatFileStore } from './modules/chat-files/chat-files.store.postgres.ts';
import {
  createPostgresAutoDeleteStore,
  createPostgresMuteStore,
  createPostgresPinnedChatStore,
} from './modules/chats/chat-settings.store.postgres.ts';
import { createPostgresReadMarkerStore } from './modules/chats/chats.store.postgres.ts';
import { createPostgresContactStore, createPostgresNicknameStore } from './modules/contacts/contacts.store.postgres.ts';
import { createPostgresDigestStore } from './modules/digests/digests.store.postgres.ts';
import { createPostgresFileRightsStore } from './modules/file-rights/file-rights.store.postgres.ts';
import { createPostgresFileStore } from './modules/files/files.store.postgres.ts';
import { createPostgresForwardStore } from './modules/forwards/forwards.store.postgres.ts';
import { createPostgresIdentityStore } from './modules/identities/identities.store.postgres.ts';
import { createPostgresConfirmationStore } from './modules/invites/confirmations.store.postgres.ts';
import { createPostgresInviteStore } from './modules/invites/invites.store.postgres.ts';
import { createPostgresErasureStore } from './modules/messages/erasure/erasure.store.postgres.ts';
import { createPostgresMessageStore } from './modules/messages/messages.store.postgres.ts';
import { createPostgresReactionStore } from './modules/messages/reactions/reactions.store.postgres.ts';
import { lastMidInPostgres } from './modules/messages/stored-messages.postgres.ts';
import {
  createPostgresNotificationSettingsStore,
  createPostgresPushSubscriptionStore,
} from './modules/notifications/notifications.store.postgres.ts';
import { createPostgresUnreadMessageStore } from './modules/notifications/unread/unread-messages.store.postgres.ts';
import { createPostgresOpenidClientStore } from './modules/openid/openid.store.postgres.ts';
import { createPostgresPasskeyStore } from './modules/passkeys/passkeys.store.postgres.ts';
import { createPostgresPinStore, listPinnedInPostgres } from './modules/pins/pins.store.postgres.ts';
import { createPostgresSavedItemStore } from './modules/saved/saved.store.postgres.ts';
import { createPostgresSecondFactorStore } from './modules/second-factor/second-factor.store.postgres.ts';
import { createPostgresSettingsStore } from './modules/server/server.store.postgres.ts';
import { createPostgresSignInAlertStore } from './modules/sign-in-alerts/sign-in-alerts.store.postgres.ts';
import { createPostgresStatisticsStore } from './modules/statistics/statistics.store.postgres.ts';
import { createPostgresStorageStore } from './modules/storage/storage.store.postgres.ts';
import { createPostgresUserLogStore, createPostgresUserStore } from './modules/users/users.store.postgres.ts';
import { createPostgresVisitorStore } from './modules/visitors/visitors.store.postgres.ts';
import { createPostgresWebhookStore } from './modules/webhooks/webhooks.store.postgres.ts';
import type { PostgresConnection } from './platform/db/postgres/connection.ts';
import { createPostgresJobStore } from './platform/jobs/jobs.store.postgres.ts';
import type { Stores } from './stores.ts';

/**
 * The PostgreSQL adapters of all stores over one connection. Apart from `stores.ts`, so that who keeps everything in a
 * file does not load them.
 */
export const createPostgresStores = (db: PostgresConnection): Stores => ({
  users: createPostgresUserStore(db),
  userLog: createPostgresUserLogStore(db),
  sessions: createPostgresSessionStore(db),
  knownDevices: createPostgresKnownDeviceStore(db),
  signInLinks: createPostgresSignInLinkStore(db),
  secondFactors: createPostgresSecondFactorStore(db),
  settings: createPostgresSettingsStore(db),
  identities: createPostgresIdentityStore(db),
  openidClients: createPostgresOpenidClientStore(db),
  passkeys: createPostgresPasskeyStore(db),
  signInAlerts: createPostgresSignInAlertStore(db),
  invites: createPostgresInviteStore(db),
  confirmations: createPostgresConfirmationStore(db),
  channels: createPostgresChannelStore(db, { listPinned: listPinnedInPostgres, lastMid: lastMidInPostgres }),
  messages: createPostgresMessageStore(db),
  reactions: createPostgresReactionStore(db),
  pins: createPostgresPinStore(db),
  erasure: createPostgresErasureStore(db),
  readMarkers: createPostgresReadMarkerStore(db),
  mutes: createPostgresMuteStore(db),
  autoDeletes: createPostgresAutoDeleteStore(db),
  pinnedChats: createPostgresPinnedChatStore(db),
  contacts: createPostgresContactStore(db),
  nicknames: createPostgresNicknameStore(db),
  digests: createPostgresDigestStore(db),
  files: createPostgresFileStore(db),
  fileRights: createPostgresFileRightsStore(db),
  chatFiles: createPostgresChatFileStore(db),
  forwards: createPostgresForwardStore(db),
  savedItems: createPostgresSavedItemStore(db),
  storage: createPostgresStorageStore(db),
  jobs: createPostgresJobStore(db),
  botKeys: createPostgresBotKeyStore(db),
  calls: createPostgresCallStore(db),
  webhooks: createPostgresWebhookStore(db),
  cannedAnswers: createPostgresCannedAnswerStore(db),
  auditLog: createPostgresAuditStore(db),
  notificationSettings: createPostgresNotificationSettingsStore(db),
  pushSubscriptions: createPostgresPushSubscriptionStore(db),
  unreadMessages: createPostgresUnreadMessageStore(db),
  visitors: createPostgresVisitorStore(db),
  statistics: createPostgresStatisticsStore(db),
});
