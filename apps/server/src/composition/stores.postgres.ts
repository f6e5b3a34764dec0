import { createPostgresChatFileStore } from '../modules/chat-files/chat-files.store.postgres.ts';
import { createPostgresHotQueries } from '../modules/messages/message-log.postgres.ts';
import { createPostgresUnreadMessageStore } from '../modules/notifications/unread/unread-messages.store.postgres.ts';
import type { Connection } from '../platform/db/connection.ts';
import { createStores, type Stores } from './stores.ts';

/** All stores over a connection to PostgreSQL. Separate from `stores.ts`: servers with a database file do not load it. */
export const createPostgresStores = (db: Connection): Stores =>
  createStores(db, {
    hotQueries: createPostgresHotQueries(db),
    chatFiles: createPostgresChatFileStore(db),
    unreadMessages: createPostgresUnreadMessageStore(db),
  });
