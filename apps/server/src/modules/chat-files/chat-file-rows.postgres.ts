import type { Mid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { HAS_RECIPIENT, RECIPIENTS_AUDIENCE, SENDERS_AUDIENCE } from './chat-files-filters.sql.ts';
import type { ChatFileStore } from './chat-files.store.ts';
import { kindConditions, kindOf } from './file-kinds.sql.ts';
import { FILE_OF_STATE, NAME, SIZE, TOLD_TYPE } from './sent-file.postgres.ts';

interface OfMessage {
  mid: Mid;
}

const KIND = kindOf(kindConditions(TOLD_TYPE, 'ILIKE'));
const rowFor = (audience: string) => `SELECT ${audience}, state.mid, log.conversation_id, log.from_uid,
    log.created_at, ${KIND}, lower(${NAME} COLLATE "C"), ${SIZE}, state.expires_at
  FROM messages AS state JOIN message_log AS log ON log.mid = state.mid
  ${FILE_OF_STATE}
  WHERE state.mid = @mid`;

// A note to oneself has one reader. An edited message replaces its rows.
const SHOW = statement<OfMessage>(`INSERT INTO chat_files
    (audience, mid, conversation_id, from_uid, created_at, kind, sort_name, size_bytes, expires_at)
  ${rowFor(SENDERS_AUDIENCE)}
  UNION ALL
  ${rowFor(RECIPIENTS_AUDIENCE)} AND ${HAS_RECIPIENT}
  ON CONFLICT (audience, mid) DO UPDATE SET conversation_id = excluded.conversation_id, from_uid = excluded.from_uid,
    created_at = excluded.created_at, kind = excluded.kind, sort_name = excluded.sort_name,
    size_bytes = excluded.size_bytes, expires_at = excluded.expires_at`);
const HIDE = statement<OfMessage>('DELETE FROM chat_files WHERE mid = @mid');

/** Writes the rows from which lists of files are read, in PostgreSQL. */
export const createChatFileRowsInPostgres = (db: Connection): Pick<ChatFileStore, 'show' | 'hide'> => ({
  show: async (mid) => void (await db.run(SHOW, { mid })),
  hide: async (mid) => void (await db.run(HIDE, { mid })),
});
