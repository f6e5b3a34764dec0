import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { tellFailure } from '../../../lib/tell-failure.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { useIssueText } from './use-issue-text.ts';
import { type Changes, useChanges } from '../../shared/settings/use-changes.ts';

type FieldErrors<T extends object> = Partial<Record<keyof T & string, string>>;

export interface ConfigFormOptions<T extends object> {
  saved: T;
  /** What the call accepts. */
  schema: z.ZodMiniType;
  /** Sends what was changed; `value` is the whole of it for calls that take all. */
  save: (changed: Partial<T>, value: T) => Promise<unknown>;
  /** Better words for a refusal; undefined = the common ones. */
  refusal?: (error: unknown) => string | undefined;
}

export interface ConfigForm<T extends object> extends Changes<T> {
  errors: FieldErrors<T>;
  /** Resolves to whether it is saved; says by itself why not. */
  save: () => Promise<boolean>;
}

/** A form over what the server keeps: checked by the contract's schema before it is sent, told about by a toast. */
export function useConfigForm<T extends object>(options: ConfigFormOptions<T>): ConfigForm<T> {
  const { t } = useTranslation('setting');
  const issueText = useIssueText();
  const changes = useChanges(options.saved);
  const [errors, setErrors] = useState<FieldErrors<T>>({});
  const errorsOf = (error: z.core.$ZodError): FieldErrors<T> =>
    Object.fromEntries(error.issues.map((issue) => [String(issue.path[0]), issueText(issue)])) as FieldErrors<T>;
  const save = async (): Promise<boolean> => {
    const checked = options.schema.safeParse(changes.value);
    setErrors(checked.success ? {} : errorsOf(checked.error));
    if (!checked.success) return false;
    try {
      await options.save(changes.changed, changes.value);
      changes.reset();
      toasts.success(t('saved'));
      return true;
    } catch (error) {
      const text = options.refusal?.(error);
      if (text === undefined) tellFailure(error);
      else toasts.error(text);
      return false;
    }
  };
  const reset = (): void => {
    setErrors({});
    changes.reset();
  };
  return { ...changes, errors, save, reset };
}
