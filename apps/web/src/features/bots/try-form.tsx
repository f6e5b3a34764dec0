import { Send } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { ProblemError, type User } from '@loquat/contract';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { type BotTarget, sendAsBot } from './as-bot.actions.ts';

export interface TryFormProps {
  bot: User;
  apiKey: string;
  target: BotTarget | undefined;
  /** What the target is called. */
  targetName: string | undefined;
  text: string;
  onText: (text: string) => void;
  /** Which key, and where to. */
  fields: ReactNode;
}

/** What a refused message means to somebody who tries a bot out. */
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
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const missing = target === undefined ? t('bots.try.target_first') : t('bots.try.text_first');
  const isReady = target !== undefined && text.trim() !== '';
  const send = async (to: BotTarget): Promise<void> => {
    setIsSending(true);
    setProblem(undefined);
    try {
      await sendAsBot({ bot: bot.uid, key: apiKey, target: to, text });
      toasts.success(t('bots.try.sent', { name: targetName ?? '' }));
    } catch (error) {
      setProblem(refusalText(error));
    } finally {
      setIsSending(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !isSending) void send(target);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3.5 p-[18px]">
      <div className="grid gap-3.5 sm:grid-cols-2">{fields}</div>
      <Textarea
        label={t('bots.try.message')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        help={t('bots.try.markdown')}
      />
      <FormError text={problem} />
      <span>
        <Button
          type="submit"
          variant="leaf"
          icon={<Send size={16} aria-hidden />}
          isLoading={isSending}
          loadingText={t('bots.try.sending')}
          disabledReason={isReady ? undefined : missing}
        >
          {t('bots.try.send', { name: bot.name })}
        </Button>
      </span>
    </form>
  );
}
