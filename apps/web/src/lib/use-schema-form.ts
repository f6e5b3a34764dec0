import type { ProblemError } from '@loquat/contract';
import type { FormEvent } from 'react';
import { type FieldValues, type Path, useForm, type UseFormProps, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { problemCodeOf, problemKey } from './i18n/problem-key.ts';
import { schemaResolver } from './schema-resolver.ts';

/** The message for an invalid field; the function gets the typed text. */
type FieldText = string | ((typed: string) => string);

export interface SchemaFormOptions<Fields extends FieldValues, Output> extends Omit<
  UseFormProps<Fields, unknown, Output>,
  'resolver'
> {
  texts: Partial<Record<keyof Fields & string, FieldText>>;
}

/**
 * A form whose fields are checked by a schema built from the contract's; `handleSubmit` gets the output of the schema.
 * Forms that show refusals of the server use `useSendForm`, forms for saved settings `useConfigForm`. The two forms of
 * the sign-in screen use no library: it would be a tenth of the script of this screen.
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

type ByProblem<T> = Partial<Record<ProblemError['code'], T>>;

export interface SendFormOptions<Fields extends FieldValues, Output> extends SchemaFormOptions<Fields, Output> {
  /** Sends the values. Rejects like any call. */
  send: (values: Output) => Promise<void>;
  /** Texts for refusals that are better than the common ones. */
  refusals: ByProblem<string>;
  /** The fields of refusals that are not shown above the form. */
  refusedFields?: ByProblem<Path<Fields>>;
}

/** A form that sends its values once at a time, and shows a refusal at its field or, as `errors.root`, above itself. */
export function useSendForm<Fields extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Fields>,
  options: SendFormOptions<Fields, Output>,
): UseFormReturn<Fields, unknown, Output> & { submit: (event: FormEvent) => void } {
  const { send, refusals, refusedFields = {}, ...others } = options;
  const { t } = useTranslation('common');
  const form = useSchemaForm(schema, others);
  const { isSubmitting } = form.formState;
  const sendValid = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      const code = problemCodeOf(error);
      const message = (code && refusals[code]) ?? t(problemKey(error));
      form.setError((code && refusedFields[code]) ?? 'root', { message }, { shouldFocus: true });
    }
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSubmitting) void sendValid(event);
  };
  return { ...form, submit };
}
