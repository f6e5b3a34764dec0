import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Checks a form by a schema. `textOf` gives the message in the reader's language: the contract's own messages, which
 * `@hookform/resolvers` shows, are for developers.
 */
export const schemaResolver =
  <Fields extends FieldValues, Output>(
    schema: z.ZodMiniType<Output, Fields>,
    textOf: (field: string, issue: z.core.$ZodIssue, typed: unknown) => string,
  ): Resolver<Fields, unknown, Output> =>
  (values) => {
    const checked = schema.safeParse(values);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of checked.error.issues) {
      const field = String(issue.path[0]);
      errors[field] ??= { type: issue.code, message: textOf(field, issue, values[field]) };
    }
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
