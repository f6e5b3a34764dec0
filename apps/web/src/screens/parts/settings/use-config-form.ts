import { useEffect, useRef } from 'react';
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { reportFailure } from '#lib/report-failure.ts';
import { schemaResolver } from '#lib/schema-resolver.ts';
import { toasts } from '#ui/feedback/toasts.ts';

export interface ConfigFormOptions<T extends object> {
  saved: T;
  /** The schema of the call; it need not contain every field. */
  schema: z.ZodMiniType;
  /** A better message for an invalid field. */
  texts?: Partial<Record<keyof T & string, string>>;
  /** Sends the changed fields; `value` is the whole object for calls that need all of it. */
  save: (changed: Partial<T>, value: T) => Promise<unknown>;
  /** A better message for a refusal; undefined = the common one. */
  refusal?: (error: unknown) => string | undefined;
}

/** The values of a form, and which of them differ from the saved ones. */
export interface ConfigForm<T extends object> {
  value: T;
  /** The fields that differ. */
  changed: Partial<T>;
  isDirty: boolean;
  errors: Partial<Record<keyof T & string, string>>;
  change: (fields: Partial<T>) => void;
  reset: () => void;
  /** Resolves to whether it was saved; reports failures itself. */
  save: () => Promise<boolean>;
}

const DROPPING = { keepDirtyValues: false, keepErrors: false };

/**
 * A form for saved settings: checked by the contract's schema before it is sent, with a toast for the result. Untouched
 * fields follow changes of other users; a field that is set back to the saved value counts as untouched. Fields are
 * flat: a name has no dots.
 */
export function useConfigForm<T extends FieldValues>(options: ConfigFormOptions<T>): ConfigForm<T> {
  const { saved, schema, refusal } = options;
  const texts: Readonly<Record<string, string | undefined>> = options.texts ?? {};
  const newest = useRef(saved);
  useEffect(() => {
    newest.current = saved;
  });
  const { t } = useTranslation('setting');
  const issueText = useIssueText();
  const form = useForm<T>({
    defaultValues: saved as DefaultValues<T>,
    values: saved,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    resolver: schemaResolver(schema as z.ZodMiniType<T, T>, (field, issue) => texts[field] ?? issueText(issue)),
  });
  const value = form.watch();
  const { dirtyFields, errors } = form.formState;
  const dirty = Object.entries(dirtyFields).filter(([, isDirty]) => isDirty);
  const changed = Object.fromEntries(dirty.map(([name]) => [name, value[name]])) as Partial<T>;
  const save = async (): Promise<boolean> => {
    if (!(await form.trigger())) return false;
    try {
      await options.save(changed, value);
      // The server may have normalised the values, and a secret is not returned.
      form.reset(newest.current, DROPPING);
      toasts.success(t('saved'));
      return true;
    } catch (error) {
      const text = refusal?.(error);
      if (text === undefined) reportFailure(error);
      else toasts.error(text);
      return false;
    }
  };
  return {
    value,
    changed,
    isDirty: dirty.length > 0,
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, error]) => [name, error?.message]),
    ) as ConfigForm<T>['errors'],
    change: (fields) => {
      for (const [name, next] of Object.entries(fields)) {
        form.setValue(name as Path<T>, next as PathValue<T, Path<T>>, { shouldDirty: true });
        form.clearErrors(name as Path<T>);
      }
    },
    reset: () => form.reset(saved, DROPPING),
    save,
  };
}

/** The message for a field, from the issue that the contract's schema found. */
function useIssueText(): (issue: z.core.$ZodIssue) => string {
  const { t } = useTranslation('setting');
  return (issue) => {
    switch (issue.code) {
      case 'too_small':
        return issue.origin === 'string' ? t('issue.missing') : t('issue.least', { count: Number(issue.minimum) });
      case 'too_big':
        return issue.origin === 'string' ? t('issue.long') : t('issue.most', { count: Number(issue.maximum) });
      default:
        return t('issue.invalid');
    }
  };
}
