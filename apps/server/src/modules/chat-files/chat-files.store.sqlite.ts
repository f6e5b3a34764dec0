import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { createChatFileRows } from './chat-file-rows.sqlite.ts';
import type { ChatFileStore } from './chat-files.store.ts';
import { createReadableFiles } from './readable-files.store.sqlite.ts';
import { createSentFilesList } from './sent-files.store.sqlite.ts';

export const createSqliteChatFileStore = (db: SqliteConnection): ChatFileStore => ({
  ...createChatFileRows(db),
  ...createReadableFiles(db),
  listSent: createSentFilesList(db),
});
