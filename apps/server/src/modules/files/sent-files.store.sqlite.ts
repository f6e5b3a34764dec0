import type { Gid, Mid, SentFile, Uid } from '@loquat/contract';
import type { SqliteConnection } from '../../platform/db/sqlite.ts';
import { KIND_CONDITIONS } from './file-kinds.sql.ts';
import { extensionOf } from './file-names.ts';
import type { FileStore, SentFilesQuery } from './files.store.ts';
import { FILE_OF_STATE, NAME } from './sent-file.sql.ts';

// The first condition is the one of the index `messages_files`.
const listOf = (condition: string) => `SELECT state.mid, log.from_uid, coalesce(log.gid, 0) AS gid,
    state.content_type, state.content, coalesce(state.properties, '') AS properties, log.created_at,
    ${NAME} AS name, file.path IS NULL AS expired
  FROM messages AS state JOIN message_log AS log USING (mid)
  ${FILE_OF_STATE}
  WHERE state.content_type IN ('vocechat/file', 'vocechat/audio')
    AND state.deleted_at IS NULL AND coalesce(state.expires_at, @now + 1) > @now
    AND NOT EXISTS (SELECT 1 FROM message_clearings AS clearing
      WHERE clearing.gid IN (0, log.gid) AND log.mid <= clearing.cleared_mid)
    AND log.created_at > @since AND (@uid IS NULL OR log.from_uid = @uid) AND (@gid IS NULL OR log.gid = @gid)
    AND ${condition}
  ORDER BY state.mid DESC LIMIT @limit OFFSET @offset`;

type Row = Omit<SentFile, 'ext' | 'expired' | 'mid' | 'from_uid'> & {
  mid: Mid;
  from_uid: Uid;
  name: string;
  expired: number;
};

/** Reads what was sent, of one kind or of any. */
export function createSentFilesList({ $client }: SqliteConnection): FileStore['listSent'] {
  const everyKind = $client.prepare<unknown[], Row>(listOf('TRUE'));
  const byKind = Object.fromEntries(
    Object.entries(KIND_CONDITIONS).map(([kind, condition]) => [
      kind,
      $client.prepare<unknown[], Row>(listOf(condition)),
    ]),
  );
  return async ({ file_type, uid, gid, ...page }: SentFilesQuery) => {
    const statement = (file_type && byKind[file_type]) ?? everyKind;
    const values: { uid: Uid | null; gid: Gid | null } = { uid: uid ?? null, gid: gid ?? null };
    return statement
      .all({ ...page, ...values })
      .map(({ name, expired, ...row }) => ({ ...row, ext: extensionOf(name), expired: expired === 1 }));
  };
}
