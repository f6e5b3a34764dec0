// What lists of files in chats have in common, about the `state` of a message, its `log` entry and its `file`.

/** The condition of the index `messages_files`. */
export const HAS_FILE = "content_type IN ('vocechat/file', 'vocechat/audio')";
export const NAME = "coalesce(json_extract(state.properties, '$.name'), file.name, '')";
/** What the sender says when the bytes are gone. */
export const SIZE = "coalesce(file.size_bytes, CAST(json_extract(state.properties, '$.size') AS INTEGER), 0)";

export const COLUMNS = `state.mid, log.from_uid, coalesce(log.gid, 0) AS gid,
    coalesce(log.to_uid, 0) AS to_uid, state.content_type, state.content,
    coalesce(state.properties, '') AS properties, log.created_at, ${NAME} AS name, file.path IS NULL AS expired`;

/** Around the messages that a statement looks at. */
export const fromMessages = (messages: string) => `FROM (${messages}) AS state
  CROSS JOIN message_log AS log ON log.mid = state.mid
  LEFT JOIN files AS file ON file.path = state.content AND file.deleted_at IS NULL`;

const READABLE = `(log.gid IN (SELECT value FROM json_each(@gids))
    OR (log.to_uid IS NOT NULL AND @reader IN (log.from_uid, log.to_uid)))`;
const WITH = `((log.from_uid = @reader AND log.to_uid = @with_uid)
    OR (log.from_uid = @with_uid AND log.to_uid = @reader))`;

/** Readable, there, and what the filters let through; the kind is up to the statement. */
export const WANTED = `${READABLE} AND state.deleted_at IS NULL AND coalesce(state.expires_at, @now + 1) > @now
    AND NOT EXISTS (SELECT 1 FROM message_clearings AS clearing
      WHERE clearing.gid IN (0, log.gid) AND log.mid <= clearing.cleared_mid)
    AND (@uid IS NULL OR log.from_uid = @uid) AND (@gid IS NULL OR log.gid = @gid)
    AND (@with_uid IS NULL OR ${WITH})
    AND (@from IS NULL OR log.created_at >= @from) AND (@to IS NULL OR log.created_at < @to)
    AND (@q IS NULL OR instr(lower(${NAME}), lower(@q)) > 0)`;
