import type { Connection } from '../../platform/db/connection.ts';
import { createChatFileRowsInPostgres } from './chat-file-rows.postgres.ts';
import type { ChatFileStore } from './chat-files.store.ts';
import { createReadableFilesInPostgres } from './readable-files.store.postgres.ts';
import { createSentFilesListInPostgres } from './sent-files.store.postgres.ts';

export const createPostgresChatFileStore = (db: Connection): ChatFileStore => ({
  ...createChatFileRowsInPostgres(db),
  ...createReadableFilesInPostgres(db),
  listSent: createSentFilesListInPostgres(db),
});
