import type { SessionStore } from './modules/auth/auth.store.ts';
import { createSqliteSessionStore } from './modules/auth/auth.store.sqlite.ts';
import type { ChannelStore } from './modules/channels/channels.store.ts';
import { createSqliteChannelStore } from './modules/channels/channels.store.sqlite.ts';
import type { ReadMarkerStore } from './modules/chats/chats.store.ts';
import { createSqliteReadMarkerStore } from './modules/chats/chats.store.sqlite.ts';
import type { FileStore } from './modules/files/files.store.ts';
import { createSqliteFileStore } from './modules/files/files.store.sqlite.ts';
import type { InviteStore } from './modules/invites/invites.store.ts';
import { createSqliteInviteStore } from './modules/invites/invites.store.sqlite.ts';
import type { MessageStore } from './modules/messages/messages.store.ts';
import { createSqliteMessageStore } from './modules/messages/messages.store.sqlite.ts';
import type { PinStore } from './modules/pins/pins.store.ts';
import { createSqlitePinReader, createSqlitePinStore } from './modules/pins/pins.store.sqlite.ts';
import type { SettingsStore } from './modules/server/server.store.ts';
import { createSqliteSettingsStore } from './modules/server/server.store.sqlite.ts';
import type { UserLogStore, UserStore } from './modules/users/users.store.ts';
import { createSqliteUserLogStore, createSqliteUserStore } from './modules/users/users.store.sqlite.ts';
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
  settings: SettingsStore;
  invites: InviteStore;
  channels: ChannelStore;
  messages: MessageStore;
  pins: PinStore;
  readMarkers: ReadMarkerStore;
  files: FileStore;
  jobs: JobStore;
}

/** What a unit of work may touch. Nothing else may be awaited inside. */
export type Tx = Stores & UnitEffects<BusMessage>;

/** Runs a unit of work: everything it writes is on disk before its promise resolves and its events leave. */
export type RunUnit = Transact<Stores, BusMessage>;

/** The SQLite adapters of all stores over one connection. */
export const createSqliteStores = (db: SqliteConnection): Stores => ({
  users: createSqliteUserStore(db),
  userLog: createSqliteUserLogStore(db),
  sessions: createSqliteSessionStore(db),
  settings: createSqliteSettingsStore(db),
  invites: createSqliteInviteStore(db),
  channels: createSqliteChannelStore(db, createSqlitePinReader(db)),
  messages: createSqliteMessageStore(db),
  pins: createSqlitePinStore(db),
  readMarkers: createSqliteReadMarkerStore(db),
  files: createSqliteFileStore(db),
  jobs: createSqliteJobStore(db),
});
