import type { ChatFile, Mid } from '@loquat/contract';
import type { Connection } from '../../platform/db/connection.ts';
import { statement } from '../../platform/db/statement.ts';
import { zeroedRecipientOf } from '../conversations/conversations.access.ts';
import { extensionOf } from '../files/files.access.ts';
import { FILE_OF_STATE, LISTED, type ListedRow, propertiesOf } from './sent-file.postgres.ts';

type Row = Omit<ChatFile, 'ext' | 'properties'> & ListedRow;

const FILES = statement<
  { mids: readonly Mid[] },
  Row
>(`SELECT state.mid, log.from_uid, ${zeroedRecipientOf('log')}, state.content_type, state.content, ${LISTED}, log.created_at,
    file.path IS NULL AS expired
  FROM unnest(@mids::bigint[]) WITH ORDINALITY AS page (mid, place)
  JOIN messages AS state ON state.mid = page.mid
  JOIN message_log AS log ON log.mid = page.mid
  ${FILE_OF_STATE}
  ORDER BY page.place`);

function toChatFile(row: Row): ChatFile {
  const { told_size: _size, told_type: _type, ...shown } = row;
  return { ...shown, properties: propertiesOf(row), ext: extensionOf(row.name) };
}

/** Reads messages with files as lists show them, in the order of `mids`. */
export const readChatFiles = async (db: Connection, mids: readonly Mid[]): Promise<ChatFile[]> =>
  mids.length === 0 ? [] : (await db.all(FILES, { mids })).map(toChatFile);
