import type { ChatFile, Mid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { zeroedRecipientOf } from '../conversations/conversations.access.ts';
import { extensionOf } from '../files/files.access.ts';
import { FILE_OF_STATE, NAME, PROPERTIES } from './sent-file.sql.ts';

type Row = Omit<ChatFile, 'ext' | 'expired'> & { expired: number };

const FILES = `SELECT state.mid, log.from_uid, ${zeroedRecipientOf('log')},
    state.content_type, state.content, ${PROPERTIES} AS properties, log.created_at,
    ${NAME} AS name, file.path IS NULL AS expired
  FROM json_each(?) AS page
  CROSS JOIN messages AS state ON state.mid = page.value
  CROSS JOIN message_log AS log ON log.mid = state.mid
  ${FILE_OF_STATE}
  ORDER BY page.key`;

const toChatFile = ({ expired, ...row }: Row): ChatFile => ({
  ...row,
  ext: extensionOf(row.name),
  expired: expired === 1,
});

/** Reads messages with files as lists show them, in the order of `mids`. */
export function createChatFilesReading({ $client }: SqliteConnection): (mids: readonly Mid[]) => ChatFile[] {
  const files = $client.prepare<[string], Row>(FILES);
  return (mids) => files.all(JSON.stringify(mids)).map(toChatFile);
}
