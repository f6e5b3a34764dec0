import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { createChatFilesByTime } from './chat-files-by-time.sqlite.ts';
import type { FileStore } from './files.store.ts';
import { createSortedChatFiles } from './sorted-chat-files.sqlite.ts';

/** Reads files in the chats of one person. */
export function createChatFilesList(connection: SqliteConnection): FileStore['listReadable'] {
  const byTime = createChatFilesByTime(connection);
  const sorted = createSortedChatFiles(connection);
  return async (query) =>
    query.order === 'newest' || query.order === 'oldest' ? byTime(query.order, query) : sorted(query.order, query);
}
