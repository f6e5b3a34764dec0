import type { ChatFilesPage, Mid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { postgresDialect } from '../../platform/db/dialect.ts';
import { statement } from '../../platform/db/statement.ts';
import { clearedUpTo, isLasting } from '../messages/messages.table.ts';
import { audiencesOf, conditionOf, conversationOf } from './chat-files-filters.sql.ts';
import { ORDERS } from './chat-files-orders.sql.ts';
import { readChatFiles } from './chat-files-reading.postgres.ts';
import type { ChatFilesQuery, ChatFilesScope, ChatFileStore } from './chat-files.store.ts';

/** A file's position in an order. */
interface Place {
  key: string | number;
  mid: Mid;
}
type Asked = ChatFilesScope & { audiences: readonly number[] };

/** A part of each audience's files. `OFFSET 0` keeps PostgreSQL from looking up the clearings for each file. */
const ofEach = (selection: string, scope: ChatFilesScope, rest = '') => `unnest(@audiences::bigint[]) AS chat (audience)
  CROSS JOIN LATERAL (SELECT ${clearedUpTo(postgresDialect, conversationOf('chat.audience'))} AS cleared_mid OFFSET 0) AS clearing
  CROSS JOIN LATERAL (SELECT ${selection} FROM chat_files WHERE chat_files.audience = chat.audience
    AND mid > clearing.cleared_mid AND ${isLasting('chat_files')}
    AND ${conditionOf(scope, 'strpos(sort_name, lower(@q::text COLLATE "C")) > 0')} ${rest}) AS page`;

/** The cursor's position, unless its file is gone or invisible to this reader. */
async function placeOf(at: Connection, query: ChatFilesQuery & Asked): Promise<Place | undefined> {
  const { key } = ORDERS[query.order];
  if (query.cursor === undefined) return undefined;
  if (key === 'mid') return { key: query.cursor, mid: query.cursor };
  const found = ofEach(`${key} AS key, mid`, query, 'AND mid = @cursor');
  return at.get(statement<typeof query, Place>(`SELECT key, mid FROM ${found}`), query);
}

async function listMids(at: Connection, query: ChatFilesQuery & Asked): Promise<Mid[]> {
  const { key, direction } = ORDERS[query.order];
  const [place, after, order] =
    key === 'mid'
      ? ['mid', '@after_mid', `mid ${direction}`]
      : [`(${key}, mid)`, '(@after_key, @after_mid)', `key ${direction}, mid ${direction}`];
  const last = await placeOf(at, query);
  const isAfter = last ? `AND ${place} ${direction === 'ASC' ? '>' : '<'} ${after}` : '';
  const page = ofEach(`${key} AS key, mid`, query, `${isAfter} ORDER BY ${order} LIMIT @limit`);
  const list = statement<object, Place>(`SELECT key, mid FROM ${page} ORDER BY ${order} LIMIT @limit`);
  const given = { ...query, limit: query.limit + 1, after_key: last?.key, after_mid: last?.mid };
  return (await at.all(list, given)).map(({ mid }) => mid);
}

/** Lists and counts the files in the chats of one user, in any order, in PostgreSQL. */
export const createReadableFilesInPostgres = (
  db: Connection,
): Pick<ChatFileStore, 'listReadable' | 'countReadable'> => ({
  listReadable: (query) =>
    db.atOneMoment(async (at) => {
      const found = await listMids(at, { ...query, audiences: audiencesOf(query) });
      const mids = found.slice(0, query.limit);
      return { files: await readChatFiles(at, mids), next_cursor: found.length > query.limit ? mids.at(-1)! : null };
    }),
  async countReadable(scope) {
    const each = ofEach('count(*) AS files, coalesce(sum(size_bytes), 0) AS bytes', scope);
    const count = statement<Asked, NonNullable<ChatFilesPage['totals']>>(
      `SELECT coalesce(sum(files), 0) AS files, coalesce(sum(bytes), 0) AS bytes FROM ${each}`,
    );
    return (await db.get(count, { ...scope, audiences: audiencesOf(scope) })) ?? { files: 0, bytes: 0 };
  },
});
