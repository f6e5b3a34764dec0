import { WebhookUrl } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { reportFailure } from '../../lib/report-failure.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { useBotRefusal } from './bot-refusal.ts';
import { updateWebhook } from './bots.actions.ts';
import { WebhookField } from './webhook-field.tsx';

const WebhookFields = z.object({ webhook_url: WebhookUrl });

/** The result of checking a webhook, until the page is left. */
export type WebhookCheck = 'answers' | 'fails' | undefined;

export interface WebhookFormProps {
  uid: number;
  /** Empty = none. */
  saved: string;
  onChecked: (check: WebhookCheck) => void;
}

/** The webhook of a bot. The server checks the address and stores it only if it answers. */
export function WebhookForm({ uid, saved, onChecked }: WebhookFormProps) {
  const { t } = useTranslation('admin');
  const refusalOf = useBotRefusal();
  const form = useSchemaForm(WebhookFields, {
    values: { webhook_url: saved },
    texts: { webhook_url: t('bots.webhook.refused') },
  });
  const { errors, isSubmitting } = form.formState;
  const isChanged = form.watch('webhook_url').trim() !== saved;
  const submit = form.handleSubmit(async ({ webhook_url }) => {
    try {
      await updateWebhook(uid, webhook_url);
      onChecked(webhook_url === '' ? undefined : 'answers');
      toasts.success(webhook_url === '' ? t('bots.webhook.removed') : t('bots.webhook.answers'));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) return reportFailure(error);
      form.setError('webhook_url', { message: refusal.text });
      if (!isChanged) onChecked('fails');
    }
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-2 px-[18px] py-3.5 sm:grid-cols-[1fr_auto]"
    >
      <WebhookField
        label={t('bots.webhook.label')}
        error={errors.webhook_url?.message}
        {...form.register('webhook_url')}
      />
      <Button
        type="submit"
        className="h-[38px] sm:mt-[25px]"
        isLoading={isSubmitting}
        loadingText={t('bots.webhook.asking')}
        disabled={!isChanged && saved === ''}
      >
        {isChanged ? t('bots.webhook.save') : t('bots.webhook.test')}
      </Button>
    </form>
  );
}
