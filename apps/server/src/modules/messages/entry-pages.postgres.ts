import { PAGE_MAX_BYTES } from '@loquat/contract';
import { ENTRY_FRAME_BYTES } from './entry-bytes.ts';

/** The columns of an entry. */
export const ENTRY = 'mid, from_uid, created_at, gid, to_uid, kind, about_mid, detail';

/**
 * The first of these entries in an order, as far as they fit into a page, but at least one: the database sends no more.
 * `place` is the last one's, `total` counts those that there are.
 */
export const fitted = (entries: string, order: string, maxBytes: string | number = PAGE_MAX_BYTES): string =>
  `SELECT ${ENTRY}, total FROM (SELECT ${ENTRY}, count(*) OVER () AS total, row_number() OVER page AS place,
      sum(octet_length(detail) + ${ENTRY_FRAME_BYTES}) OVER (page ROWS UNBOUNDED PRECEDING) AS bytes
    FROM (${entries}) AS entries WINDOW page AS (ORDER BY ${order})) AS measured
  WHERE bytes <= ${maxBytes} OR place = 1 ORDER BY ${order}`;
