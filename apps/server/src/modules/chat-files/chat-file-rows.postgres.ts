import type { Mid } from '@loquat/contract';
import type { PostgresConnection } from '../../platform/db/postgres/connection.ts';
import { statement } from '../../platform/db/postgres/statement.ts';
import type { ChatFileStore } from './chat-files.store.ts';
import { kindConditions, kindOf } from './file-kinds.sql.ts';
import { FILE_OF_STATE, NAME, SIZE, TOLD_TYPE } from './sent-file.postgres.ts';

interface OfMessage {
  mid: Mid;
}

const KIND = kindOf(kindConditions(TOLD_TYPE, 'ILIKE'));
const rowFor = (audience: string, peer: string) => `SELECT ${audience}, state.mid, ${peer}, log.from_uid,
    log.created_at, ${KIND}, lower(${NAME} COLLATE "C"), ${SIZE}, state.expires_at
  FROM messages AS state JOIN message_log AS log ON log.mid = state.mid
  ${FILE_OF_STATE}
  WHERE state.mid = @mid`;

// A note to oneself has one reader. An edited message replaces its rows.
const SHOW = statement<OfMessage>(`INSERT INTO chat_files
    (audience, mid, peer_uid, from_uid, created_at, kind, sort_name, size_bytes, expires_at)
  ${rowFor('coalesce(log.gid, -log.from_uid)', 'log.to_uid')}
  UNION ALL
  ${rowFor('-log.to_uid', 'log.from_uid')} AND log.to_uid <> log.from_uid
  ON CONFLICT (audience, mid) DO UPDATE SET peer_uid = excluded.peer_uid, from_uid = excluded.from_uid,
    created_at = excluded.created_at, kind = excluded.kind, sort_name = excluded.sort_name,
    size_bytes = excluded.size_bytes, expires_at = excluded.expires_at`);
const HIDE = statement<OfMessage>('DELETE FROM chat_files WHERE mid = @mid');

/** Writes the rows from which lists of files are read, in PostgreSQL. */
export const createChatFileRowsInPostgres = (db: PostgresConnection): Pick<ChatFileStore, 'show' | 'hide'> => ({
  show: async (mid) => void (await db.run(SHOW, { mid })),
  hide: async (mid) => void (await db.run(HIDE, { mid })),
});
