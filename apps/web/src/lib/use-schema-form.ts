import { type FieldValues, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { schemaResolver } from './schema-resolver.ts';

/** The message for a field that its schema refuses; the function gets what was typed. */
type FieldText = string | ((typed: string) => string);

export interface SchemaFormOptions<Fields extends FieldValues, Output> extends Omit<
  UseFormProps<Fields, unknown, Output>,
  'resolver'
> {
  texts: Partial<Record<keyof Fields & string, FieldText>>;
}

/**
 * A form whose fields are checked by a schema built from the contract's; `handleSubmit` gets the output of the schema.
 * The forms of the app are made this way or, if they edit saved settings, by `useConfigForm`. The two forms of
 * the sign-in screen are not: the library would make up a tenth of this first screen's script.
 */
export function useSchemaForm<Fields extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Fields>,
  { texts, ...options }: SchemaFormOptions<Fields, Output>,
): UseFormReturn<Fields, unknown, Output> {
  return useForm<Fields, unknown, Output>({
    ...options,
    resolver: schemaResolver(schema, (field, _issue, typed) => {
      const text = texts[field as keyof Fields & string] ?? '';
      return typeof text === 'string' ? text : text(String(typed));
    }),
  });
}
