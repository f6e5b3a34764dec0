import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellFailure } from '../../lib/tell-failure.ts';
import { usePending } from '../../lib/use-pending.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { useBotRefusal } from './bot-refusal.ts';
import { updateWebhook } from './bots.actions.ts';

/** What came of asking a webhook, until the page is left. */
export type WebhookCheck = 'answers' | 'fails' | undefined;

export interface WebhookFormProps {
  uid: number;
  /** Empty = none. */
  saved: string;
  onChecked: (check: WebhookCheck) => void;
}

/** Where a bot is told what was said. The server asks the address and keeps it only when it answers. */
export function WebhookForm({ uid, saved, onChecked }: WebhookFormProps) {
  const { t } = useTranslation('admin');
  const refusalOf = useBotRefusal();
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const url = typed ?? saved;
  const isChanged = url.trim() !== saved;
  const ask = async (): Promise<void> => {
    setProblem(undefined);
    await updateWebhook(uid, url.trim());
    setTyped(undefined);
    onChecked(url.trim() === '' ? undefined : 'answers');
    toasts.success(url.trim() === '' ? t('bots.webhook.removed') : t('bots.webhook.answers'));
  };
  const { isPending, run } = usePending(ask, (error) => {
    const refusal = refusalOf(error);
    setProblem(refusal?.text);
    if (!refusal) tellFailure(error);
    else if (!isChanged) onChecked('fails');
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending && (isChanged || saved !== '')) run();
  };
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-2 px-[18px] py-3.5 sm:grid-cols-[1fr_auto]">
      <TextField
        label={t('bots.webhook.label')}
        type="url"
        inputMode="url"
        name="webhook_url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={url}
        onChange={(event) => setTyped(event.currentTarget.value)}
        help={t('bots.webhook.help')}
        error={problem}
      />
      <Button
        type="submit"
        className="h-[38px] sm:mt-[25px]"
        isLoading={isPending}
        loadingText={t('bots.webhook.asking')}
        disabled={!isChanged && saved === ''}
      >
        {isChanged ? t('bots.webhook.save') : t('bots.webhook.test')}
      </Button>
    </form>
  );
}
