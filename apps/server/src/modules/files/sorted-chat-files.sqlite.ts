import { CHAT_FILES_SORTED_MAX, type ChatFilesOrder, type FileKind } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { COLUMNS, fromMessages, HAS_FILE, NAME, SIZE, WANTED } from './chat-files.sql.ts';
import { type FileRow, filterValues, toChatFile } from './chat-files.rows.ts';
import { KIND_CONDITIONS } from './file-kinds.sql.ts';
import type { ChatFilesQuery, ChatFilesScope, FileStore } from './files.store.ts';

export type SortedOrder = Exclude<ChatFilesOrder, 'newest' | 'oldest'>;

const ORDERS: Record<SortedOrder, { key: string; direction: 'ASC' | 'DESC'; after: '>' | '<' }> = {
  name: { key: `lower(${NAME})`, direction: 'ASC', after: '>' },
  name_desc: { key: `lower(${NAME})`, direction: 'DESC', after: '<' },
  largest: { key: SIZE, direction: 'DESC', after: '<' },
  smallest: { key: SIZE, direction: 'ASC', after: '>' },
};

// No index can have the order of names within what one person may read: so many are read and sorted, and no more.
const NEWEST = `SELECT * FROM messages WHERE ${HAS_FILE} ORDER BY mid DESC LIMIT ${CHAT_FILES_SORTED_MAX}`;
const ONE = `SELECT * FROM messages WHERE ${HAS_FILE} AND mid = @cursor`;
const AT_MOST_ONE_MORE = `SELECT count(*) FROM (SELECT 1 FROM messages WHERE ${HAS_FILE} LIMIT ${CHAT_FILES_SORTED_MAX + 1})`;

const listOf = ({ key, direction, after }: (typeof ORDERS)[SortedOrder], ofKind: string) =>
  `SELECT ${COLUMNS} ${fromMessages(NEWEST)} WHERE ${WANTED} AND ${ofKind}
    AND (@key IS NULL OR (${key}, state.mid) ${after} (@key, @cursor))
  ORDER BY ${key} ${direction}, state.mid ${direction} LIMIT @limit`;
/** Where the cursor stands. Nobody learns from it how files of others are called. */
const keyOf = ({ key }: (typeof ORDERS)[SortedOrder]) => `SELECT ${key} ${fromMessages(ONE)} WHERE ${WANTED}`;

/** By kind, and `any`. */
type Kinds = FileKind | 'any';
const byKind = <Statement>(prepare: (condition: string) => Statement): Record<Kinds, Statement> =>
  Object.fromEntries(
    Object.entries({ ...KIND_CONDITIONS, any: 'TRUE' }).map(([kind, condition]) => [kind, prepare(condition)]),
  ) as Record<Kinds, Statement>;

/** Reads files in the chats of one person by name or size, of the newest ones of the server. */
export function createSortedChatFiles({ $client }: SqliteConnection) {
  const prepare = (order: SortedOrder) => ({
    lists: byKind((condition) => $client.prepare<unknown[], FileRow>(listOf(ORDERS[order], condition))),
    keyAt: $client.prepare<unknown[], string | number>(keyOf(ORDERS[order])).pluck(),
  });
  const statements: Record<SortedOrder, ReturnType<typeof prepare>> = {
    name: prepare('name'),
    name_desc: prepare('name_desc'),
    largest: prepare('largest'),
    smallest: prepare('smallest'),
  };
  return (order: SortedOrder, query: ChatFilesQuery): Awaited<ReturnType<FileStore['listReadable']>> => {
    const { lists, keyAt } = statements[order];
    const { cursor = null, limit } = query;
    const values = { ...filterValues(query), cursor };
    // A file that is gone since, or left the filters, has no place any more: the list begins anew.
    const key = cursor === null ? null : (keyAt.get(values) ?? null);
    const rows = lists[query.kind ?? 'any'].all({ ...values, key, limit: limit + 1 });
    const files = rows.slice(0, limit).map(toChatFile);
    return { files, next_cursor: rows.length > limit ? files.at(-1)!.mid : null };
  };
}

/** Counts the files in the chats of one person, of the newest ones of the server. */
export function createChatFilesCount({ $client }: SqliteConnection): FileStore['countReadable'] {
  const counts = byKind((condition) =>
    $client.prepare<unknown[], { files: number; bytes: number }>(
      `SELECT count(*) AS files, coalesce(sum(${SIZE}), 0) AS bytes ${fromMessages(NEWEST)} WHERE ${WANTED} AND ${condition}`,
    ),
  );
  const atMostOneMore = $client.prepare<unknown[], number>(AT_MOST_ONE_MORE).pluck();
  return async (scope: ChatFilesScope) => ({
    ...counts[scope.kind ?? 'any'].get(filterValues(scope))!,
    is_complete: atMostOneMore.get()! <= CHAT_FILES_SORTED_MAX,
  });
}
