import { FILE_NAME_MAX_BYTES } from '@loquat/contract';
import { jsonIn } from '../../platform/db/postgres/stored-json.ts';

// Shared by statements about messages with files: the `state` of a message, its parsed properties (`told`), and its
// `file` while that exists.

export const FILE_OF_STATE = `CROSS JOIN LATERAL (SELECT ${jsonIn('state.properties')} AS json OFFSET 0) AS told
  LEFT JOIN files AS file ON file.path = state.content AND file.deleted_at IS NULL`;
/** The media type in the message. */
export const TOLD_TYPE = `(told.json ->> 'content_type')`;
const SAID = "CASE jsonb_typeof(told.json -> 'name') WHEN 'string' THEN told.json ->> 'name' END";
/** The name in the message, copied from the upload. Messages of earlier versions may contain any name of any length. */
export const NAME = `substr(coalesce(${SAID}, file.name, ''), 1, ${FILE_NAME_MAX_BYTES})`;
const TOLD_SIZE = `CASE jsonb_typeof(told.json -> 'size') WHEN 'number' THEN
  trunc(least(greatest((told.json -> 'size')::numeric, 0), ${Number.MAX_SAFE_INTEGER}))::bigint END`;
/** In bytes. */
export const SIZE = `coalesce(file.size_bytes, ${TOLD_SIZE}, 0)`;

/** Lists of a thousand files would take a dozen megabytes: long properties are reduced to the server's fields. */
const MAX_LENGTH = 2_048;

/** The columns of a `ListedRow`. */
export const LISTED = `CASE WHEN length(state.properties) > ${MAX_LENGTH} THEN NULL
    ELSE coalesce(state.properties, '') END AS properties,
  (told.json -> 'size')::text AS told_size, (told.json -> 'content_type')::text AS told_type, ${NAME} AS name`;

export interface ListedRow {
  /** Null if they are too long. */
  properties: string | null;
  /** JSON. */
  told_size: string | null;
  told_type: string | null;
  name: string;
}

const valueOf = (json: string | null): unknown => (json === null ? null : JSON.parse(json));

/** The server's fields of the properties, except the name. */
export const addedTo = ({ told_size, told_type }: ListedRow) => ({
  size: valueOf(told_size),
  content_type: valueOf(told_type),
});

/** The properties for lists. */
export const propertiesOf = (row: ListedRow): string =>
  row.properties ?? JSON.stringify({ name: row.name, ...addedTo(row) });
