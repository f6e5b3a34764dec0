import type { Mid, SentFile, Uid } from '@loquat/contract';
import type { Statement } from 'better-sqlite3';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { isPartyOf } from '../conversations/conversations.access.ts';
import { extensionOf } from '../files/files.access.ts';
import { holdsFile, isLasting } from '../messages/messages.table.ts';
import type { ChatFileStore, SentFilesQuery } from './chat-files.store.ts';
import { kindConditions } from './file-kinds.sql.ts';
import { FILE_OF_STATE, NAME, PROPERTIES, TOLD_TYPE } from './sent-file.sql.ts';

/** For chats that the reader may not see, a file has size and sender, but neither key nor name. */
const IS_READABLE = `(log.gid IN (SELECT value FROM json_each(@gids))
  OR (${isPartyOf('log', '@reader')}))`;
const BARE_PROPERTIES = `json_object('size', json_extract(state.properties, '$.size'),
  'content_type', json_extract(state.properties, '$.content_type'))`;
const whenReadable = (told: string, otherwise: string) => `iif(${IS_READABLE}, ${told}, ${otherwise})`;

// The first condition matches that of the partial index `messages_files`.
const listOf = (condition: string) => `SELECT state.mid, log.from_uid, coalesce(log.gid, 0) AS gid,
    state.content_type, ${whenReadable('state.content', "''")} AS content,
    ${whenReadable(PROPERTIES, BARE_PROPERTIES)} AS properties, log.created_at,
    ${whenReadable(NAME, "''")} AS name, file.path IS NULL AS expired
  FROM messages AS state JOIN uncleared_log AS log USING (mid)
  ${FILE_OF_STATE}
  WHERE ${holdsFile('state')}
    AND state.deleted_at IS NULL AND ${isLasting('state')}
    AND log.created_at > @since AND (@uid IS NULL OR log.from_uid = @uid) AND (@gid IS NULL OR log.gid = @gid)
    AND ${condition}
  ORDER BY state.mid DESC LIMIT @limit OFFSET @offset`;

type Row = Omit<SentFile, 'ext' | 'expired' | 'mid' | 'from_uid'> & {
  mid: Mid;
  from_uid: Uid;
  name: string;
  expired: number;
};

/** Lists sent files, of one kind or of any. */
export function createSentFilesList({ $client }: SqliteConnection): ChatFileStore['listSent'] {
  const conditions: Readonly<Partial<Record<string, string>>> = kindConditions(TOLD_TYPE, 'LIKE');
  const prepared = new Map<string, Statement<unknown[], Row>>();
  /** Prepared on first use: all of them would add some 5 ms to the start, and units of work need none. */
  function prepare(condition: string): Statement<unknown[], Row> {
    const statement = prepared.get(condition) ?? $client.prepare<unknown[], Row>(listOf(condition));
    prepared.set(condition, statement);
    return statement;
  }
  return async ({ file_type, uid, gid, gids, ...query }: SentFilesQuery) => {
    const statement = prepare((file_type && conditions[file_type]) ?? 'TRUE');
    const values = { uid: uid ?? null, gid: gid ?? null, gids: JSON.stringify(gids) };
    return statement
      .all({ ...query, ...values })
      .map(({ name, expired, ...row }) => ({ ...row, ext: extensionOf(name), expired: expired === 1 }));
  };
}
