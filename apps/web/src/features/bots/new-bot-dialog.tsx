import { UserName, WebhookUrl } from '@loquat/contract';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useBotRefusal } from './bot-refusal.ts';
import { createBot, updateBotPicture } from './bots.actions.ts';
import { WebhookField } from './webhook-field.tsx';

const BotFields = z.object({ name: UserName, webhook_url: WebhookUrl });

type Png = Uint8Array<ArrayBuffer>;

/** Chooses a picture that is saved with the rest of the form. */
export interface NewPictureProps {
  png: Png | undefined;
  onChoose: (png: Png) => void;
}

export interface NewBotDialogProps {
  onClose: () => void;
  Picture: ComponentType<NewPictureProps>;
  onCreated: (uid: number) => void;
}

/** Creates a bot: its name, its picture and its webhook. */
export function NewBotDialog({ onClose, Picture, onCreated }: NewBotDialogProps) {
  const { t } = useTranslation('admin');
  const refusalOf = useBotRefusal();
  const [png, choose] = useState<Png>();
  const form = useSchemaForm(BotFields, {
    defaultValues: { name: '', webhook_url: '' },
    texts: { name: t('bots.name_wrong'), webhook_url: t('bots.webhook.refused') },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (bot) => {
    try {
      const uid = await createBot(bot);
      // The bot exists, with or without its picture.
      if (png) await updateBotPicture(uid, png).catch(reportFailure);
      onClose();
      onCreated(uid);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) form.setError(refusal.field, { message: refusal.text }, { shouldFocus: true });
      else form.setError('root', { message: failureText(error) });
    }
  });
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('bots.new')}
      description={t('bots.new_text')}
      cancelLabel={t('cancel')}
      submitLabel={t('bots.create')}
      pendingLabel={t('bots.creating')}
      isPending={isSubmitting}
      onSubmit={submit}
    >
      <FormError text={errors.root?.message} />
      <Picture png={png} onChoose={choose} />
      <TextField label={t('bots.name')} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <WebhookField
        label={t('bots.webhook.optional')}
        error={errors.webhook_url?.message}
        {...form.register('webhook_url')}
      />
    </FormDialog>
  );
}
