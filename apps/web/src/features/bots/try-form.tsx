import { ProblemError, type User } from '@loquat/contract';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { type BotTarget, sendAsBot } from './as-bot.actions.ts';

const MessageFields = z.object({ text: z.string() });

export interface TryFormProps {
  bot: User;
  apiKey: string;
  target: BotTarget | undefined;
  /** The name of the target. */
  targetName: string | undefined;
  /** The text, initially and as edited. */
  text: string;
  onText: (text: string) => void;
  /** The fields for key and target. */
  fields: ReactNode;
}

/** The error text for a refused test message. */
function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation('admin');
  return (error) => {
    const status = error instanceof ProblemError ? error.status : 0;
    if (status === 401) return t('bots.try.key_refused');
    if (status === 403) return t('bots.try.forbidden');
    return failureText(error);
  };
}

/** Sends a message as a bot. */
export function TryForm({ bot, apiKey, target, targetName, text, onText, fields }: TryFormProps) {
  const { t } = useTranslation('admin');
  const refusalText = useRefusalText();
  const { register, handleSubmit, formState, setError } = useSchemaForm(MessageFields, {
    defaultValues: { text },
    texts: {},
  });
  const missing = target === undefined ? t('bots.try.target_first') : t('bots.try.text_first');
  const isReady = target !== undefined && text.trim() !== '';
  const submit = handleSubmit(async (message) => {
    if (!isReady) return;
    try {
      await sendAsBot({ bot: bot.uid, key: apiKey, target, text: message.text });
      toasts.success(t('bots.try.sent', { name: targetName ?? '' }));
    } catch (error) {
      setError('root', { message: refusalText(error) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3.5 p-[18px]">
      <div className="grid gap-3.5 sm:grid-cols-2">{fields}</div>
      <Textarea
        label={t('bots.try.message')}
        help={t('bots.try.markdown')}
        {...register('text', { onChange: (event: { target: { value: string } }) => onText(event.target.value) })}
      />
      <FormError text={formState.errors.root?.message} />
      <span>
        <Button
          type="submit"
          variant="leaf"
          icon={<Send size={16} aria-hidden />}
          isLoading={formState.isSubmitting}
          loadingText={t('bots.try.sending')}
          disabledReason={isReady ? undefined : missing}
        >
          {t('bots.try.send', { name: bot.name })}
        </Button>
      </span>
    </form>
  );
}
