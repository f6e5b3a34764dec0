import type { Change } from './changes.ts';
import type { SessionStore } from './modules/auth/auth.store.ts';
import { createSqliteSessionStore } from './modules/auth/auth.store.sqlite.ts';
import type { SignInLinkStore } from './modules/auth/sign-in-links.store.ts';
import { createSqliteSignInLinkStore } from './modules/auth/sign-in-links.store.sqlite.ts';
import type { BotKeyStore } from './modules/bots/bots.store.ts';
import { createSqliteBotKeyStore } from './modules/bots/bots.store.sqlite.ts';
import type { ChannelStore } from './modules/channels/channels.store.ts';
import { createSqliteChannelStore } from './modules/channels/channels.store.sqlite.ts';
import type { AutoDeleteStore, MuteStore, PinnedChatStore } from './modules/chats/chat-settings.store.ts';
import {
  createSqliteAutoDeleteStore,
  createSqliteMuteStore,
  createSqlitePinnedChatStore,
} from './modules/chats/chat-settings.store.sqlite.ts';
import type { ReadMarkerStore } from './modules/chats/chats.store.ts';
import { createSqliteReadMarkerStore } from './modules/chats/chats.store.sqlite.ts';
import type { ContactStore, NicknameStore } from './modules/contacts/contacts.store.ts';
import { createSqliteContactStore, createSqliteNicknameStore } from './modules/contacts/contacts.store.sqlite.ts';
import type { DigestStore } from './modules/digests/digests.store.ts';
import { createSqliteDigestStore } from './modules/digests/digests.store.sqlite.ts';
import type { FileStore } from './modules/files/files.store.ts';
import { createSqliteFileStore } from './modules/files/files.store.sqlite.ts';
import type { ForwardStore } from './modules/forwards/forwards.store.ts';
import { createSqliteForwardStore } from './modules/forwards/forwards.store.sqlite.ts';
import type { IdentityStore } from './modules/identities/identities.store.ts';
import { createSqliteIdentityStore } from './modules/identities/identities.store.sqlite.ts';
import type { ConfirmationStore } from './modules/invites/confirmations.store.ts';
import { createSqliteConfirmationStore } from './modules/invites/confirmations.store.sqlite.ts';
import type { InviteStore } from './modules/invites/invites.store.ts';
import { createSqliteInviteStore } from './modules/invites/invites.store.sqlite.ts';
import type { ErasureStore } from './modules/messages/erasure.store.ts';
import { createSqliteErasureStore } from './modules/messages/erasure.store.sqlite.ts';
import type { MessageStore } from './modules/messages/messages.store.ts';
import { createSqliteMessageStore } from './modules/messages/messages.store.sqlite.ts';
import type { ReactionStore } from './modules/messages/reactions.store.ts';
import { createSqliteReactionStore } from './modules/messages/reactions.store.sqlite.ts';
import type { OpenidClientStore } from './modules/openid/openid.store.ts';
import { createSqliteOpenidClientStore } from './modules/openid/openid.store.sqlite.ts';
import type { SavedItemStore } from './modules/saved/saved.store.ts';
import { createSqliteSavedItemStore } from './modules/saved/saved.store.sqlite.ts';
import type { PinStore } from './modules/pins/pins.store.ts';
import { createSqlitePinReader, createSqlitePinStore } from './modules/pins/pins.store.sqlite.ts';
import type { StorageStore } from './modules/storage/storage.store.ts';
import { createSqliteStorageStore } from './modules/storage/storage.store.sqlite.ts';
import type { SettingsStore } from './modules/server/server.store.ts';
import { createSqliteSettingsStore } from './modules/server/server.store.sqlite.ts';
import type { UserLogStore, UserStore } from './modules/users/users.store.ts';
import { createSqliteUserLogStore, createSqliteUserStore } from './modules/users/users.store.sqlite.ts';
import type { WebhookStore } from './modules/webhooks/webhooks.store.ts';
import { createSqliteWebhookStore } from './modules/webhooks/webhooks.store.sqlite.ts';
import type { SqliteConnection } from './platform/db/sqlite.ts';
import type { Transact, UnitEffects } from './platform/db/transact.ts';
import type { BusMessage } from './platform/events/bus.ts';
import type { JobStore } from './platform/jobs/jobs.store.ts';
import { createSqliteJobStore } from './platform/jobs/jobs.store.sqlite.ts';

/** Every store, by feature. Inside a unit of work they write; outside they read what is committed. */
export interface Stores {
  users: UserStore;
  userLog: UserLogStore;
  sessions: SessionStore;
  signInLinks: SignInLinkStore;
  settings: SettingsStore;
  identities: IdentityStore;
  openidClients: OpenidClientStore;
  invites: InviteStore;
  confirmations: ConfirmationStore;
  channels: ChannelStore;
  messages: MessageStore;
  reactions: ReactionStore;
  pins: PinStore;
  erasure: ErasureStore;
  readMarkers: ReadMarkerStore;
  mutes: MuteStore;
  autoDeletes: AutoDeleteStore;
  pinnedChats: PinnedChatStore;
  contacts: ContactStore;
  nicknames: NicknameStore;
  digests: DigestStore;
  files: FileStore;
  forwards: ForwardStore;
  savedItems: SavedItemStore;
  storage: StorageStore;
  jobs: JobStore;
  botKeys: BotKeyStore;
  webhooks: WebhookStore;
}

/** What a unit of work may touch. Nothing else may be awaited inside. */
export type Tx = Stores & UnitEffects<BusMessage, Change>;

/** Runs a unit of work: everything it writes is on disk before its promise resolves and its events leave. */
export type RunUnit = Transact<Stores, BusMessage, Change>;

/** The SQLite adapters of all stores over one connection. */
export const createSqliteStores = (db: SqliteConnection): Stores => ({
  users: createSqliteUserStore(db),
  userLog: createSqliteUserLogStore(db),
  sessions: createSqliteSessionStore(db),
  signInLinks: createSqliteSignInLinkStore(db),
  settings: createSqliteSettingsStore(db),
  identities: createSqliteIdentityStore(db),
  openidClients: createSqliteOpenidClientStore(db),
  invites: createSqliteInviteStore(db),
  confirmations: createSqliteConfirmationStore(db),
  channels: createSqliteChannelStore(db, createSqlitePinReader(db)),
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
  forwards: createSqliteForwardStore(db),
  savedItems: createSqliteSavedItemStore(db),
  storage: createSqliteStorageStore(db),
  jobs: createSqliteJobStore(db),
  botKeys: createSqliteBotKeyStore(db),
  webhooks: createSqliteWebhookStore(db),
});
