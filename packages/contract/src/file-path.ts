import * as z from 'zod/mini';

/**
 * The id of an uploaded file and, in a namespace of its own, of a forward: `{year}/{month}/{day}/{uuid}`, month and day
 * without a leading zero, lower case, no dot.
 */
export const FilePath = z
  .string()
  .check(
    z.regex(
      /^\d{4}\/(?:[1-9]|1[0-2])\/(?:[1-9]|[12]\d|3[01])\/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/,
      'not a file path',
    ),
  );
