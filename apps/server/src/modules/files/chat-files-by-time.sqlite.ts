import type { FileKind, Mid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { COLUMNS, fromMessages, HAS_FILE, WANTED } from './chat-files.sql.ts';
import { type FileRow, filterValues, toChatFile } from './chat-files.rows.ts';
import { KIND_CONDITIONS } from './file-kinds.sql.ts';
import type { ChatFilesQuery, FileStore } from './files.store.ts';

/** What one call looks at, most of it perhaps in chats of others: some 10 ms. The cursor goes on from there. */
const LOOKED_AT_ONCE = 5_000;

type TimeOrder = 'newest' | 'oldest';
const DIRECTIONS: Record<TimeOrder, string> = { newest: 'DESC', oldest: 'ASC' };

// Both statements walk the index `messages_files`.
const AFTER_CURSOR = 'mid > @after AND mid < @before';
/** The last one within reach, when there is more behind it. */
const lastLookedAt = (direction: string) => `SELECT mid FROM messages WHERE ${HAS_FILE} AND ${AFTER_CURSOR}
  ORDER BY mid ${direction} LIMIT 1 OFFSET ${LOOKED_AT_ONCE - 1}`;
const inReach = (direction: string) => `SELECT * FROM messages WHERE ${HAS_FILE} AND ${AFTER_CURSOR}
  ORDER BY mid ${direction} LIMIT ${LOOKED_AT_ONCE}`;
const listOf = (direction: string, ofKind: string) => `SELECT ${COLUMNS} ${fromMessages(inReach(direction))}
  WHERE ${WANTED} AND ${ofKind} ORDER BY state.mid ${direction} LIMIT @limit`;

const boundsOf = ({ order, cursor }: ChatFilesQuery) => ({
  after: order === 'oldest' ? (cursor ?? 0) : 0,
  before: order === 'newest' ? (cursor ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER,
});

/** Reads files in the chats of one person in the order of time: a call costs the same wherever the cursor is. */
export function createChatFilesByTime({ $client }: SqliteConnection) {
  const prepare = (order: TimeOrder) => {
    const list = (ofKind: string) => $client.prepare<unknown[], FileRow>(listOf(DIRECTIONS[order], ofKind));
    const kinds = Object.entries(KIND_CONDITIONS).map(([kind, condition]) => [kind, list(condition)] as const);
    return {
      any: list('TRUE'),
      byKind: Object.fromEntries(kinds) as Partial<Record<FileKind, (typeof kinds)[0][1]>>,
      last: $client.prepare<unknown[], Mid>(lastLookedAt(DIRECTIONS[order])).pluck(),
    };
  };
  const statements = { newest: prepare('newest'), oldest: prepare('oldest') };

  return (order: TimeOrder, query: ChatFilesQuery): Awaited<ReturnType<FileStore['listReadable']>> => {
    const { any, byKind, last } = statements[order];
    const bounds = boundsOf(query);
    const values = { ...filterValues(query), ...bounds, limit: query.limit + 1 };
    const rows = ((query.kind && byKind[query.kind]) ?? any).all(values);
    const files = rows.slice(0, query.limit).map(toChatFile);
    const next_cursor = rows.length > query.limit ? files.at(-1)!.mid : (last.get(bounds) ?? null);
    return { files, next_cursor };
  };
}
