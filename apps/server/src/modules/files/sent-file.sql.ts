// What statements about messages with files have in common: the `state` of a message, and its `file` while it is there.

export const FILE_OF_STATE = 'LEFT JOIN files AS file ON file.path = state.content AND file.deleted_at IS NULL';
/** As the message says, which has it from the upload. */
export const NAME = "coalesce(json_extract(state.properties, '$.name'), file.name, '')";
