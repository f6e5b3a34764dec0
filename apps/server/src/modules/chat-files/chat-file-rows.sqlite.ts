import type { Mid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { HAS_RECIPIENT, RECIPIENTS_AUDIENCE, SENDERS_AUDIENCE } from './chat-files-filters.sql.ts';
import type { ChatFileStore } from './chat-files.store.ts';
import { kindConditions, kindOf } from './file-kinds.sql.ts';
import { FILE_OF_STATE, NAME, TOLD_TYPE } from './sent-file.sql.ts';

const KIND = kindOf(kindConditions(TOLD_TYPE, 'LIKE'));
const rowFor = (audience: string) => `SELECT ${audience}, state.mid, log.conversation_id, log.from_uid,
    log.created_at, ${KIND}, lower(${NAME}),
    coalesce(file.size_bytes, CAST(json_extract(state.properties, '$.size') AS INTEGER), 0), state.expires_at
  FROM messages AS state JOIN message_log AS log ON log.mid = state.mid
  ${FILE_OF_STATE}
  WHERE state.mid = @mid`;

// A note to oneself has one reader. An edited message replaces its rows.
const SHOW = `INSERT OR REPLACE INTO chat_files
    (audience, mid, conversation_id, from_uid, created_at, kind, sort_name, size_bytes, expires_at)
  ${rowFor(SENDERS_AUDIENCE)}
  UNION ALL
  ${rowFor(RECIPIENTS_AUDIENCE)} AND ${HAS_RECIPIENT}`;

/** Writes the rows from which lists of files are read. */
export function createChatFileRows({ $client }: SqliteConnection): Pick<ChatFileStore, 'show' | 'hide'> {
  const show = $client.prepare(SHOW);
  const hide = $client.prepare<[Mid]>('DELETE FROM chat_files WHERE mid = ?');
  return {
    show: async (mid) => {
      show.run({ mid });
    },
    hide: async (mid) => {
      hide.run(mid);
    },
  };
}
