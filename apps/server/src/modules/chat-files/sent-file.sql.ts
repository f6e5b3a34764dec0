import { FILE_NAME_MAX_BYTES } from '@loquat/contract';

// Shared by statements about messages with files: the `state` of a message, and its `file` while that exists.

export const FILE_OF_STATE = 'LEFT JOIN files AS file ON file.path = state.content AND file.deleted_at IS NULL';
const SAID = "CASE json_type(state.properties, '$.name') WHEN 'text' THEN json_extract(state.properties, '$.name') END";
/** The media type in the message. */
export const TOLD_TYPE = "json_extract(state.properties, '$.content_type')";
/** The name in the message, copied from the upload. Messages of earlier versions may contain any name of any length. */
export const NAME = `substr(coalesce(${SAID}, file.name, ''), 1, ${FILE_NAME_MAX_BYTES})`;

/** Lists of a thousand files would take a dozen megabytes: long properties are reduced to the server's fields. */
export const PROPERTIES = `iif(length(state.properties) > 2048,
  json_object('name', ${NAME}, 'size', json_extract(state.properties, '$.size'),
    'content_type', json_extract(state.properties, '$.content_type')),
  coalesce(state.properties, ''))`;
