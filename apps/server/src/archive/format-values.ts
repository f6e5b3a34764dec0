import { maxBytes, maxLength } from '@loquat/contract';
import * as z from 'zod/mini';

export const ID_MAX_LENGTH = 200;

/**
 * The id of a record in its archive: any text or whole number. Users, channels, messages and files are numbered
 * separately. `7` and `"7"` are two ids.
 */
export const ArchiveId = z.union([z.int(), z.string().check(z.minLength(1), maxLength(ID_MAX_LENGTH))]);
export type ArchiveId = z.output<typeof ArchiveId>;

/**
 * A relative path in the folder `files`, of letters, digits, `-`, `_`, `/` and inner dots. The pattern prevents path
 * traversal.
 */
export const BytesName = z
  .string()
  .check(maxLength(ID_MAX_LENGTH), z.regex(/^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/, 'not a name of bytes'));

/** Non-empty text with a limit in UTF-8 bytes. */
export const nonEmptyText = (limit: number) => z.string().check(z.minLength(1), maxBytes(limit));
export const text = (limit: number) => z.string().check(maxBytes(limit));
export const count = z.int().check(z.nonnegative());
