import { FILE_NAME_MAX_BYTES } from '@loquat/contract';

// What statements about messages with files have in common: the `state` of a message, and its `file` while it is there.

export const FILE_OF_STATE = 'LEFT JOIN files AS file ON file.path = state.content AND file.deleted_at IS NULL';
const SAID = "CASE json_type(state.properties, '$.name') WHEN 'text' THEN json_extract(state.properties, '$.name') END";
/** As the message says, which has it from the upload. Messages of former versions may call it anything, at any length. */
export const NAME = `substr(coalesce(${SAID}, file.name, ''), 1, ${FILE_NAME_MAX_BYTES})`;

/** Lists of a thousand files would take a dozen megabytes: of long properties they tell what the server put in. */
export const PROPERTIES = `iif(length(state.properties) > 2048,
  json_object('name', ${NAME}, 'size', json_extract(state.properties, '$.size'),
    'content_type', json_extract(state.properties, '$.content_type')),
  coalesce(state.properties, ''))`;
