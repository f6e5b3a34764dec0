import type { ChatFile, ChatFilesOrder, FileKind, Mid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { KIND_CONDITIONS } from './file-kinds.sql.ts';
import { extensionOf } from './file-names.ts';
import type { ChatFilesQuery, FileStore } from './files.store.ts';

/** What one call looks at, most of it perhaps in chats of others: some 10 ms. The cursor goes on from there. */
const LOOKED_AT_ONCE = 5_000;

const DIRECTIONS: Record<ChatFilesOrder, string> = { newest: 'DESC', oldest: 'ASC' };
const NAME = "coalesce(json_extract(state.properties, '$.name'), file.name, '')";

// Both statements walk the index `messages_files`, whose condition this is.
const HAS_FILE = "content_type IN ('vocechat/file', 'vocechat/audio')";
const AFTER_CURSOR = 'mid > @after AND mid < @before';
/** The last one within reach, when there is more behind it. */
const lastLookedAt = (direction: string) => `SELECT mid FROM messages WHERE ${HAS_FILE} AND ${AFTER_CURSOR}
  ORDER BY mid ${direction} LIMIT 1 OFFSET ${LOOKED_AT_ONCE - 1}`;
const READABLE = `(log.gid IN (SELECT value FROM json_each(@gids))
    OR (log.to_uid IS NOT NULL AND @reader IN (log.from_uid, log.to_uid)))`;
const WITH = `((log.from_uid = @reader AND log.to_uid = @with_uid)
    OR (log.from_uid = @with_uid AND log.to_uid = @reader))`;

const listOf = (direction: string, ofKind: string) => `SELECT state.mid, log.from_uid, coalesce(log.gid, 0) AS gid,
    coalesce(log.to_uid, 0) AS to_uid, state.content_type, state.content,
    coalesce(state.properties, '') AS properties, log.created_at, ${NAME} AS name, file.path IS NULL AS expired
  FROM (SELECT * FROM messages WHERE ${HAS_FILE} AND ${AFTER_CURSOR}
    ORDER BY mid ${direction} LIMIT ${LOOKED_AT_ONCE}) AS state
  CROSS JOIN message_log AS log ON log.mid = state.mid
  LEFT JOIN files AS file ON file.path = state.content AND file.deleted_at IS NULL
  WHERE ${READABLE} AND state.deleted_at IS NULL AND coalesce(state.expires_at, @now + 1) > @now
    AND NOT EXISTS (SELECT 1 FROM message_clearings AS clearing
      WHERE clearing.gid IN (0, log.gid) AND log.mid <= clearing.cleared_mid)
    AND (@uid IS NULL OR log.from_uid = @uid) AND (@gid IS NULL OR log.gid = @gid)
    AND (@with_uid IS NULL OR ${WITH})
    AND (@from IS NULL OR log.created_at >= @from) AND (@to IS NULL OR log.created_at < @to)
    AND (@q IS NULL OR instr(lower(${NAME}), lower(@q)) > 0)
    AND ${ofKind}
  ORDER BY state.mid ${direction} LIMIT @limit`;

type Row = Omit<ChatFile, 'ext' | 'expired'> & { expired: number };

const toChatFile = ({ expired, ...row }: Row): ChatFile => ({
  ...row,
  ext: extensionOf(row.name),
  expired: expired === 1,
});

const boundsOf = ({ order, cursor }: ChatFilesQuery) => ({
  after: order === 'oldest' ? (cursor ?? 0) : 0,
  before: order === 'newest' ? (cursor ?? Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER,
});

/** Reads files in the chats of one person. */
export function createChatFilesList({ $client }: SqliteConnection): FileStore['listReadable'] {
  const prepare = (order: ChatFilesOrder) => {
    const list = (ofKind: string) => $client.prepare<unknown[], Row>(listOf(DIRECTIONS[order], ofKind));
    const kinds = Object.entries(KIND_CONDITIONS).map(([kind, condition]) => [kind, list(condition)] as const);
    return {
      any: list('TRUE'),
      byKind: Object.fromEntries(kinds) as Partial<Record<FileKind, (typeof kinds)[0][1]>>,
      last: $client.prepare<unknown[], Mid>(lastLookedAt(DIRECTIONS[order])).pluck(),
    };
  };
  const statements = { newest: prepare('newest'), oldest: prepare('oldest') };

  return async (query) => {
    const { any, byKind, last } = statements[query.order];
    const { reader, uid = null, gid = null, with_uid = null, from = null, to = null, q = null, limit, now } = query;
    const bounds = boundsOf(query);
    const rows = ((query.kind && byKind[query.kind]) ?? any).all({
      ...{ reader, uid, gid, with_uid, from, to, q, now, ...bounds },
      gids: JSON.stringify(query.gids),
      limit: limit + 1,
    });
    const files = rows.slice(0, limit).map(toChatFile);
    const next_cursor = rows.length > limit ? files.at(-1)!.mid : (last.get(bounds) ?? null);
    return { files, next_cursor };
  };
}
