import { PAGE_MAX_BYTES } from '@loquat/contract';
import { sentColumnsOf } from '../conversations/conversations.access.ts';
import { ENTRY_FRAME_BYTES } from './entry-bytes.ts';

/** The columns of an entry. */
export const ENTRY = 'mid, from_uid, created_at, gid, to_uid, kind, about_mid, detail';

/** The same of a row `log` of the message log itself. */
export const ENTRY_OF_LOG = `mid, created_at, ${sentColumnsOf('log')}, kind, about_mid, detail`;

/** By default, the columns of an entry up to the limit of a page. */
interface Fit {
  columns?: string;
  /** An expression. */
  maxBytes?: string | number;
}

/**
 * The first entries in an order that fit into a page, but at least one: the database sends no more. `entries` is a
 * query in that order, with a limit.
 */
export const fitted = (entries: string, order: string, { columns = ENTRY, maxBytes = PAGE_MAX_BYTES }: Fit = {}) =>
  `SELECT ${columns} FROM (SELECT *, row_number() OVER page AS place,
      sum(octet_length(detail) + ${ENTRY_FRAME_BYTES}) OVER (page ROWS UNBOUNDED PRECEDING) AS bytes
    FROM (${entries}) AS entries WINDOW page AS (ORDER BY ${order})) AS measured
  WHERE bytes <= ${maxBytes} OR place = 1 ORDER BY ${order}`;
