import type { ChatFilesPage } from '@loquat/contract';
import { sqliteDialect } from '../../platform/db/dialect.ts';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { clearedUpTo, isLasting } from '../messages/messages.table.ts';
import { audiencesOf, conditionOf, conversationOf } from './chat-files-filters.sql.ts';
import { orderOf, type FilePosition } from './chat-files-orders.sql.ts';
import { createChatFilesReading } from './chat-files-reading.sqlite.ts';
import type { ChatFilesQuery, ChatFilesScope, ChatFileStore } from './chat-files.store.ts';

const thereFor = (scope: ChatFilesScope) => `chat_files
  WHERE audience = @audience AND ${isLasting('chat_files')} AND mid > ${clearedUpTo(sqliteDialect, conversationOf('@audience'))}
    AND ${conditionOf(scope, 'instr(sort_name, lower(@q)) > 0')}`;

/** Prepares each statement on first use: its text depends on the set filters. */
function createStatements({ $client }: SqliteConnection) {
  const prepared = new Map<string, ReturnType<typeof $client.prepare>>();
  return (sql: string) => {
    const statement = prepared.get(sql) ?? $client.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
}

/** Lists and counts the files in the chats of one user, in any order. */
export function createReadableFiles(
  connection: SqliteConnection,
): Pick<ChatFileStore, 'listReadable' | 'countReadable'> {
  const statement = createStatements(connection);
  const filesOf = createChatFilesReading(connection);

  /** The cursor's position, unless its file is gone or invisible to this reader. */
  function placeOf({ cursor, ...query }: ChatFilesQuery): FilePosition | undefined {
    const { key } = orderOf(query.order);
    if (cursor === undefined) return undefined;
    if (key === 'mid') return { key: cursor, mid: cursor };
    const find = statement(`SELECT ${key} AS key, mid FROM ${thereFor(query)} AND mid = @cursor`);
    for (const audience of audiencesOf(query)) {
      const place = find.get({ ...query, audience, cursor });
      if (place !== undefined) return place as FilePosition;
    }
    return undefined;
  }

  return {
    async listReadable(query) {
      const { key, isBetween, orderBy, between, compare } = orderOf(query.order);
      const list = statement(`SELECT ${key} AS key, mid FROM ${thereFor(query)}
        AND ${isBetween} ORDER BY ${orderBy} LIMIT @limit`);
      const after = placeOf(query);
      const limit = query.limit + 1;
      let found: FilePosition[] = [];
      for (const audience of audiencesOf(query)) {
        // Only positions before the end of a full page: for most chats, there are none.
        const bounds = between(after, found[limit - 1]);
        const more = list.all({ ...query, ...bounds, audience, limit }) as FilePosition[];
        if (more.length > 0) found = [...found, ...more].toSorted(compare).slice(0, limit);
      }
      const mids = found.slice(0, query.limit).map(({ mid }) => mid);
      return { files: filesOf(mids), next_cursor: found.length > query.limit ? mids.at(-1)! : null };
    },
    async countReadable(scope) {
      const count = statement(`SELECT count(*) AS files, coalesce(sum(size_bytes), 0) AS bytes
        FROM ${thereFor(scope)}`);
      const totals = { files: 0, bytes: 0 };
      for (const audience of audiencesOf(scope)) {
        const part = count.get({ ...scope, audience }) as NonNullable<ChatFilesPage['totals']>;
        totals.files += part.files;
        totals.bytes += part.bytes;
      }
      return totals;
    },
  };
}
