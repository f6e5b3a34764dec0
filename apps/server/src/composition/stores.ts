import {
  type Stores as AnnouncementStores,
  createAnnouncementStore,
  listAnnounced,
} from '../modules/announcements/announcements.store.ts';
import {
  type Stores as AnswerEmailStores,
  createAnswerEmailStore,
} from '../modules/answer-emails/answer-emails.store.ts';
import { type Stores as AuditStores, createAuditStore } from '../modules/audit/audit.store.ts';
import {
  type Change as SessionChange,
  type Stores as AuthStores,
  createSessionStore,
} from '../modules/auth/auth.store.ts';
import { createSignInLinkStore } from '../modules/auth/links/sign-in-links.store.ts';
import { createKnownDeviceStore } from '../modules/auth/sessions/known-devices.store.ts';
import { createBotCommandStore } from '../modules/bots/bot-commands.store.ts';
import {
  type Change as BotKeyChange,
  type Stores as BotStores,
  createBotKeyStore,
} from '../modules/bots/bots.store.ts';
import { type Change as CallChange, type Stores as CallStores, createCallStore } from '../modules/calls/calls.store.ts';
import {
  type Stores as CannedAnswerStores,
  createCannedAnswerStore,
} from '../modules/canned-answers/canned-answers.store.ts';
import {
  type Change as ChannelChange,
  type Stores as ChannelStores,
  createChannelStore,
} from '../modules/channels/channels.store.ts';
import { createSqliteChatFileStore } from '../modules/chat-files/chat-files.store.sqlite.ts';
import type { Stores as ChatFileStores } from '../modules/chat-files/chat-files.store.ts';
import { createAutoDeleteStore, createMuteStore, createPinnedChatStore } from '../modules/chats/chat-settings.store.ts';
import {
  type Change as ChatChange,
  type Stores as ChatStores,
  createEndedChatStore,
  createReadMarkerStore,
} from '../modules/chats/chats.store.ts';
import {
  type Change as ContactChange,
  type Stores as ContactStores,
  createContactStore,
  createNicknameStore,
} from '../modules/contacts/contacts.store.ts';
import {
  type Stores as ConversationStores,
  createConversationStore,
} from '../modules/conversations/conversations.store.ts';
import {
  type Change as DigestChange,
  type Stores as DigestStores,
  createDigestStore,
} from '../modules/digests/digests.store.ts';
import { type Stores as FileRightsStores, createFileRightsStore } from '../modules/file-rights/file-rights.store.ts';
import { type Stores as FileStores, createFileStore } from '../modules/files/files.store.ts';
import { type Stores as ForwardStores, createForwardStore } from '../modules/forwards/forwards.store.ts';
import { type Stores as IdentityStores, createIdentityStore } from '../modules/identities/identities.store.ts';
import { createConfirmationStore } from '../modules/invites/confirmations.store.ts';
import { type Stores as InviteStores, createInviteStore } from '../modules/invites/invites.store.ts';
import type { Change as EmailChange } from '../modules/mail/email-queue.ts';
import { createErasureStore } from '../modules/messages/erasure/erasure.store.ts';
import { createSqliteHotQueries } from '../modules/messages/message-log.sqlite.ts';
import { type HotQueries, createMessageStore } from '../modules/messages/message-log.store.ts';
import type { Stores as MessageStores } from '../modules/messages/messages.store.ts';
import { createReactionStore } from '../modules/messages/reactions/reactions.store.ts';
import { lastMid } from '../modules/messages/stored-messages.store.ts';
import {
  type Change as NotificationServiceChange,
  type Stores as NotificationServiceStores,
  createNotificationServiceStore,
} from '../modules/notification-services/notification-services.store.ts';
import {
  type Change as NotificationChange,
  type Stores as NotificationStores,
  createNotificationSettingsStore,
  createPushSubscriptionStore,
} from '../modules/notifications/notifications.store.ts';
import { createSqliteUnreadMessageStore } from '../modules/notifications/unread/unread-messages.store.sqlite.ts';
import {
  type Change as OpenidChange,
  type Stores as OpenidStores,
  createOpenidClientStore,
} from '../modules/openid/openid.store.ts';
import { type Stores as PasskeyStores, createPasskeyStore } from '../modules/passkeys/passkeys.store.ts';
import { type Stores as PinStores, createPinStore, listPinned } from '../modules/pins/pins.store.ts';
import { type Stores as SavedStores, createSavedItemStore } from '../modules/saved/saved.store.ts';
import {
  type Change as SecondFactorChange,
  type Stores as SecondFactorStores,
  createSecondFactorStore,
} from '../modules/second-factor/second-factor.store.ts';
import {
  type Change as SettingChange,
  type Stores as SettingsStores,
  createSettingsStore,
} from '../modules/server/server.store.ts';
import {
  type Stores as SignInAlertStores,
  createSignInAlertStore,
} from '../modules/sign-in-alerts/sign-in-alerts.store.ts';
import { type Stores as StatisticsStores, createStatisticsStore } from '../modules/statistics/statistics.store.ts';
import { type Stores as StorageStores, createStorageStore } from '../modules/storage/storage.store.ts';
import { createMd5HashStore } from '../modules/users/md5-hashes.store.ts';
import {
  type Change as UserChange,
  type Stores as UserStores,
  createUserLogStore,
  createUserStore,
} from '../modules/users/users.store.ts';
import {
  type Stores as VisitorSecretStores,
  createVisitorSecretStore,
} from '../modules/visitor-secrets/visitor-secrets.store.ts';
import { type Stores as VisitorStores, createVisitorStore } from '../modules/visitors/visitors.store.ts';
import {
  type Change as WebhookChange,
  type Stores as WebhookStores,
  createWebhookStore,
} from '../modules/webhooks/webhooks.store.ts';
import type { Connection } from '../platform/db/connection.ts';
import { createSqliteConnection } from '../platform/db/sqlite-connection.ts';
import type { SqliteConnection } from '../platform/db/sqlite.ts';
import { createJobStore } from '../platform/jobs/jobs.store.ts';
import type { PlatformStores } from '../platform/unit-of-work.ts';

export { createSqliteArchiveWriter, openArchiveReader } from '../archive/archive.store.sqlite.ts';

type AllStores = UserStores &
  AuthStores &
  SecondFactorStores &
  SettingsStores &
  IdentityStores &
  OpenidStores &
  PasskeyStores &
  SignInAlertStores &
  InviteStores &
  ConversationStores &
  ChannelStores &
  MessageStores &
  PinStores &
  AnnouncementStores &
  ChatStores &
  ContactStores &
  DigestStores &
  FileStores &
  FileRightsStores &
  ChatFileStores &
  ForwardStores &
  SavedStores &
  StorageStores &
  BotStores &
  CallStores &
  WebhookStores &
  NotificationStores &
  NotificationServiceStores &
  VisitorStores &
  VisitorSecretStores &
  AnswerEmailStores &
  CannedAnswerStores &
  AuditStores &
  StatisticsStores &
  PlatformStores;

/** Every store, by feature. Inside a unit of work they write; outside they read committed data. No feature sees all. */
export interface Stores extends AllStores {}

/**
 * A change of a unit of work to data that is also held in memory: plain data, so that another process can apply it.
 * Caches follow once the unit is on disk, in the recorded order. Each feature declares its own.
 */
export type Change =
  | SettingChange
  | UserChange
  | SecondFactorChange
  | SessionChange
  | BotKeyChange
  | CallChange
  | ChannelChange
  | ChatChange
  | ContactChange
  | DigestChange
  | EmailChange
  | NotificationChange
  | NotificationServiceChange
  | OpenidChange
  | WebhookChange;

/** Stores and parts of stores that each database has in its own way. */
interface OwnStores {
  hotQueries: HotQueries;
  chatFiles: Stores['chatFiles'];
  unreadMessages: Stores['unreadMessages'];
}

/** All stores over one connection. */
export const createStores = (db: Connection, { hotQueries, chatFiles, unreadMessages }: OwnStores): Stores => ({
  users: createUserStore(db),
  md5Hashes: createMd5HashStore(db),
  userLog: createUserLogStore(db),
  sessions: createSessionStore(db),
  knownDevices: createKnownDeviceStore(db),
  signInLinks: createSignInLinkStore(db),
  secondFactors: createSecondFactorStore(db),
  settings: createSettingsStore(db),
  identities: createIdentityStore(db),
  openidClients: createOpenidClientStore(db),
  passkeys: createPasskeyStore(db),
  signInAlerts: createSignInAlertStore(db),
  invites: createInviteStore(db),
  confirmations: createConfirmationStore(db),
  conversations: createConversationStore(db),
  channels: createChannelStore(db, { listPinned, listAnnounced, lastMid }),
  messages: createMessageStore(db, hotQueries),
  reactions: createReactionStore(db),
  pins: createPinStore(db),
  announcements: createAnnouncementStore(db),
  erasure: createErasureStore(db),
  readMarkers: createReadMarkerStore(db),
  mutes: createMuteStore(db),
  autoDeletes: createAutoDeleteStore(db),
  pinnedChats: createPinnedChatStore(db),
  endedChats: createEndedChatStore(db),
  contacts: createContactStore(db),
  nicknames: createNicknameStore(db),
  digests: createDigestStore(db, { lastMid }),
  files: createFileStore(db),
  fileRights: createFileRightsStore(db),
  chatFiles,
  forwards: createForwardStore(db),
  savedItems: createSavedItemStore(db),
  storage: createStorageStore(db),
  jobs: createJobStore(db),
  botKeys: createBotKeyStore(db),
  botCommands: createBotCommandStore(db),
  calls: createCallStore(db),
  webhooks: createWebhookStore(db),
  notificationSettings: createNotificationSettingsStore(db),
  pushSubscriptions: createPushSubscriptionStore(db),
  notificationServices: createNotificationServiceStore(db),
  unreadMessages,
  visitors: createVisitorStore(db),
  visitorSecrets: createVisitorSecretStore(db),
  answerEmails: createAnswerEmailStore(db),
  cannedAnswers: createCannedAnswerStore(db),
  auditLog: createAuditStore(db),
  statistics: createStatisticsStore(db),
});

/** All stores over a connection to SQLite. */
export function createSqliteStores(db: SqliteConnection): Stores {
  const connection = createSqliteConnection(db.$client);
  return createStores(connection, {
    hotQueries: createSqliteHotQueries(db, connection),
    chatFiles: createSqliteChatFileStore(db),
    unreadMessages: createSqliteUnreadMessageStore(db),
  });
}
