import { maxBytes, maxLength } from '@loquat/contract';
import * as z from 'zod/mini';

export const ID_MAX_LENGTH = 200;

/**
 * What a record is called in its archive: any text or whole number. People, channels, messages and files are numbered
 * separately. `7` and `"7"` are two ids.
 */
export const ArchiveId = z.union([z.int(), z.string().check(z.minLength(1), maxLength(ID_MAX_LENGTH))]);
export type ArchiveId = z.output<typeof ArchiveId>;

/**
 * The name of bytes in the folder `files`: parts divided by `/`, of letters, digits, `-`, `_` and dots inside. It never
 * leads out of the folder.
 */
export const BytesName = z
  .string()
  .check(maxLength(ID_MAX_LENGTH), z.regex(/^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/, 'not a name of bytes'));

/** Text that is not empty, of at most so many UTF-8 bytes. */
export const some = (limit: number) => z.string().check(z.minLength(1), maxBytes(limit));
export const text = (limit: number) => z.string().check(maxBytes(limit));
export const count = z.int().check(z.nonnegative());
