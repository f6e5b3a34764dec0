import type { Gid, SentFile, Uid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { isPartyOf } from '../conversations/conversations.access.ts';
import { extensionOf } from '../files/files.access.ts';
import { holdsFile, isLasting } from '../messages/messages.table.ts';
import type { ChatFileStore, SentFilesQuery } from './chat-files.store.ts';
import { kindConditions } from './file-kinds.sql.ts';
import { addedTo, FILE_OF_STATE, LISTED, type ListedRow, propertiesOf, TOLD_TYPE } from './sent-file.postgres.ts';

type Given = Omit<SentFilesQuery, 'uid' | 'gid' | 'file_type'> & { uid: Uid | null; gid: Gid | null };
type Row = Omit<SentFile, 'ext' | 'properties'> & ListedRow & { is_readable: boolean };

// The first condition matches that of the partial index `messages_files`.
const listOf = (condition: string): Statement<Given, Row> =>
  statement(`SELECT state.mid, log.from_uid, coalesce(log.gid, 0) AS gid, state.content_type, state.content, ${LISTED},
    log.created_at, file.path IS NULL AS expired,
    coalesce(log.gid = ANY(@gids) OR (${isPartyOf('log', '@reader')}), FALSE) AS is_readable
  FROM messages AS state JOIN uncleared_log AS log USING (mid)
  ${FILE_OF_STATE}
  WHERE ${holdsFile('state')}
    AND state.deleted_at IS NULL AND ${isLasting('state')}
    AND log.created_at > @since AND (@uid::bigint IS NULL OR log.from_uid = @uid)
    AND (@gid::bigint IS NULL OR log.gid = @gid) AND ${condition}
  ORDER BY state.mid DESC LIMIT @limit OFFSET @offset`);

const EVERY_KIND = listOf('TRUE');
const BY_KIND = new Map(
  Object.entries(kindConditions(TOLD_TYPE, 'ILIKE')).map(([kind, condition]) => [kind, listOf(condition)]),
);

/** For chats that the reader may not see, a file has size and sender, but neither key nor name. */
function toSentFile(row: Row): SentFile {
  const { told_size: _size, told_type: _type, is_readable, name, ...shown } = row;
  if (!is_readable) return { ...shown, content: '', properties: JSON.stringify(addedTo(row)), ext: '' };
  return { ...shown, properties: propertiesOf(row), ext: extensionOf(name) };
}

/** Lists sent files, of one kind or of any, in PostgreSQL. */
export const createSentFilesListInPostgres =
  (db: Connection): ChatFileStore['listSent'] =>
  async ({ file_type, uid, gid, ...query }) => {
    const list = (file_type && BY_KIND.get(file_type)) ?? EVERY_KIND;
    return (await db.all(list, { ...query, uid: uid ?? null, gid: gid ?? null })).map(toSentFile);
  };
