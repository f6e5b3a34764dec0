import { createSqliteAuditStore } from './modules/audit/audit.store.sqlite.ts';
import type { Stores as AuditStores } from './modules/audit/audit.store.ts';
import { createSqliteSessionStore } from './modules/auth/auth.store.sqlite.ts';
import type { Change as SessionChange, Stores as AuthStores } from './modules/auth/auth.store.ts';
import { createSqliteKnownDeviceStore } from './modules/auth/sessions/known-devices.store.sqlite.ts';
import { createSqliteSignInLinkStore } from './modules/auth/links/sign-in-links.store.sqlite.ts';
import { createSqliteBotKeyStore } from './modules/bots/bots.store.sqlite.ts';
import type { Change as BotKeyChange, Stores as BotStores } from './modules/bots/bots.store.ts';
import { createSqliteCannedAnswerStore } from './modules/canned-answers/canned-answers.store.sqlite.ts';
import type { Stores as CannedAnswerStores } from './modules/canned-answers/canned-answers.store.ts';
import { createSqliteCallStore } from './modules/calls/calls.store.sqlite.ts';
import type { Change as CallChange, Stores as CallStores } from './modules/calls/calls.store.ts';
import { createSqliteChatFileStore } from './modules/chat-files/chat-files.store.sqlite.ts';
import type { Stores as ChatFileStores } from './modules/chat-files/chat-files.store.ts';
import { createSqliteChannelStore } from './modules/channels/channels.store.sqlite.ts';
import type { Change as ChannelChange, Stores as ChannelStores } from './modules/channels/channels.store.ts';
import {
  createSqliteAutoDeleteStore,
  createSqliteMuteStore,
  createSqlitePinnedChatStore,
} from './modules/chats/chat-settings.store.sqlite.ts';
import { createSqliteReadMarkerStore } from './modules/chats/chats.store.sqlite.ts';
import type { Change as ChatChange, Stores as ChatStores } from './modules/chats/chats.store.ts';
import { createSqliteContactStore, createSqliteNicknameStore } from './modules/contacts/contacts.store.sqlite.ts';
import type { Change as ContactChange, Stores as ContactStores } from './modules/contacts/contacts.store.ts';
import { createSqliteDigestStore } from './modules/digests/digests.store.sqlite.ts';
import type { Change as DigestChange, Stores as DigestStores } from './modules/digests/digests.store.ts';
import { createSqliteFileStore } from './modules/files/files.store.sqlite.ts';
import type { Stores as FileStores } from './modules/files/files.store.ts';
import { createSqliteFileRightsStore } from './modules/file-rights/file-rights.store.sqlite.ts';
import type { Stores as FileRightsStores } from './modules/file-rights/file-rights.store.ts';
import { createSqliteForwardStore } from './modules/forwards/forwards.store.sqlite.ts';
import type { Stores as ForwardStores } from './modules/forwards/forwards.store.ts';
import { createSqliteIdentityStore } from './modules/identities/identities.store.sqlite.ts';
import type { Stores as IdentityStores } from './modules/identities/identities.store.ts';
import { createSqliteConfirmationStore } from './modules/invites/confirmations.store.sqlite.ts';
import { createSqliteInviteStore } from './modules/invites/invites.store.sqlite.ts';
import type { Stores as InviteStores } from './modules/invites/invites.store.ts';
import type { Change as LetterChange } from './modules/mail/letter-queue.ts';
import { createSqliteErasureStore } from './modules/messages/erasure/erasure.store.sqlite.ts';
import { createSqliteMessageStore } from './modules/messages/messages.store.sqlite.ts';
import type { Stores as MessageStores } from './modules/messages/messages.store.ts';
import { createSqliteReactionStore } from './modules/messages/reactions/reactions.store.sqlite.ts';
import { prepareLastMid } from './modules/messages/stored-messages.sqlite.ts';
import {
  createSqliteNotificationSettingsStore,
  createSqlitePushSubscriptionStore,
} from './modules/notifications/notifications.store.sqlite.ts';
import { createSqliteUnreadMessageStore } from './modules/notifications/unread/unread-messages.store.sqlite.ts';
import type {
  Change as NotificationChange,
  Stores as NotificationStores,
} from './modules/notifications/notifications.store.ts';
import { createSqliteOpenidClientStore } from './modules/openid/openid.store.sqlite.ts';
import type { Change as OpenidChange, Stores as OpenidStores } from './modules/openid/openid.store.ts';
import { createSqlitePasskeyStore } from './modules/passkeys/passkeys.store.sqlite.ts';
import type { Stores as PasskeyStores } from './modules/passkeys/passkeys.store.ts';
import { createSqlitePinReader, createSqlitePinStore } from './modules/pins/pins.store.sqlite.ts';
import type { Stores as PinStores } from './modules/pins/pins.store.ts';
import { createSqliteSavedItemStore } from './modules/saved/saved.store.sqlite.ts';
import type { Stores as SavedStores } from './modules/saved/saved.store.ts';
import { createSqliteSettingsStore } from './modules/server/server.store.sqlite.ts';
import type { Change as SettingChange, Stores as SettingsStores } from './modules/server/server.store.ts';
import { createSqliteSignInAlertStore } from './modules/sign-in-alerts/sign-in-alerts.store.sqlite.ts';
import type { Stores as SignInAlertStores } from './modules/sign-in-alerts/sign-in-alerts.store.ts';
import { createSqliteStatisticsStore } from './modules/statistics/statistics.store.sqlite.ts';
import type { Stores as StatisticsStores } from './modules/statistics/statistics.store.ts';
import { createSqliteStorageStore } from './modules/storage/storage.store.sqlite.ts';
import type { Stores as StorageStores } from './modules/storage/storage.store.ts';
import { createSqliteSecondFactorStore } from './modules/second-factor/second-factor.store.sqlite.ts';
import type {
  Change as SecondFactorChange,
  Stores as SecondFactorStores,
} from './modules/second-factor/second-factor.store.ts';
import { createSqliteUserLogStore, createSqliteUserStore } from './modules/users/users.store.sqlite.ts';
import type { Change as UserChange, Stores as UserStores } from './modules/users/users.store.ts';
import { createSqliteVisitorStore } from './modules/visitors/visitors.store.sqlite.ts';
import type { Stores as VisitorStores } from './modules/visitors/visitors.store.ts';
import { createSqliteWebhookStore } from './modules/webhooks/webhooks.store.sqlite.ts';
import type { Change as WebhookChange, Stores as WebhookStores } from './modules/webhooks/webhooks.store.ts';
import type { SqliteConnection } from './platform/db/sqlite.ts';
import { createSqliteJobStore } from './platform/jobs/jobs.store.sqlite.ts';
import type { PlatformStores } from './platform/unit-of-work.ts';

export { createSqliteArchiveWriter, openArchiveReader } from './archive/archive.store.sqlite.ts';

type AllStores = UserStores &
  AuthStores &
  SecondFactorStores &
  SettingsStores &
  IdentityStores &
  OpenidStores &
  PasskeyStores &
  SignInAlertStores &
  InviteStores &
  ChannelStores &
  MessageStores &
  PinStores &
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
  VisitorStores &
  CannedAnswerStores &
  AuditStores &
  StatisticsStores &
  PlatformStores;

/** Every store, by feature. Inside a unit of work they write; outside they read committed data. No feature sees all. */
export interface Stores extends AllStores {}

/**
 * What a unit of work changed that is also held in memory: plain data, so that another process could follow it. Caches
 * follow once the unit is on disk, in the order in which it was recorded. Each feature declares its own.
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
  | LetterChange
  | NotificationChange
  | OpenidChange
  | WebhookChange;

/** The SQLite adapters of all stores over one connection. */
export const createSqliteStores = (db: SqliteConnection): Stores => ({
  users: createSqliteUserStore(db),
  userLog: createSqliteUserLogStore(db),
  sessions: createSqliteSessionStore(db),
  knownDevices: createSqliteKnownDeviceStore(db),
  signInLinks: createSqliteSignInLinkStore(db),
  secondFactors: createSqliteSecondFactorStore(db),
  settings: createSqliteSettingsStore(db),
  identities: createSqliteIdentityStore(db),
  openidClients: createSqliteOpenidClientStore(db),
  passkeys: createSqlitePasskeyStore(db),
  signInAlerts: createSqliteSignInAlertStore(db),
  invites: createSqliteInviteStore(db),
  confirmations: createSqliteConfirmationStore(db),
  channels: createSqliteChannelStore(db, { listPinned: createSqlitePinReader(db), lastMid: prepareLastMid(db) }),
  messages: createSqliteMessageStore(db),
  reactions: createSqliteReactionStore(db),
  pins: createSqlitePinStore(db),
  erasure: createSqliteErasureStore(db),
  readMarkers: createSqliteReadMarkerStore(db),
  mutes: createSqliteMuteStore(db),
  autoDeletes: createSqliteAutoDeleteStore(db),
  pinnedChats: createSqlitePinnedChatStore(db),
  contacts: createSqliteContactStore(db),
  nicknames: createSqliteNicknameStore(db),
  digests: createSqliteDigestStore(db),
  files: createSqliteFileStore(db),
  fileRights: createSqliteFileRightsStore(db),
  chatFiles: createSqliteChatFileStore(db),
  forwards: createSqliteForwardStore(db),
  savedItems: createSqliteSavedItemStore(db),
  storage: createSqliteStorageStore(db),
  jobs: createSqliteJobStore(db),
  botKeys: createSqliteBotKeyStore(db),
  calls: createSqliteCallStore(db),
  webhooks: createSqliteWebhookStore(db),
  notificationSettings: createSqliteNotificationSettingsStore(db),
  pushSubscriptions: createSqlitePushSubscriptionStore(db),
  unreadMessages: createSqliteUnreadMessageStore(db),
  visitors: createSqliteVisitorStore(db),
  cannedAnswers: createSqliteCannedAnswerStore(db),
  auditLog: createSqliteAuditStore(db),
  statistics: createSqliteStatisticsStore(db),
});
