import { type User, UserName } from '@loquat/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useBotRefusal } from './bot-refusal.ts';
import { renameBot } from './bots.actions.ts';

const BotFields = z.object({ name: UserName });

export interface EditBotDialogProps {
  bot: User;
  onClose: () => void;
  /** The picture, and a button to replace it; saved as soon as it is chosen. */
  picture: ReactNode;
}

/** Changes name and picture of a bot. */
export function EditBotDialog({ bot, onClose, picture }: EditBotDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const refusalOf = useBotRefusal();
  const { register, handleSubmit, formState, setError } = useSchemaForm(BotFields, {
    defaultValues: { name: bot.name },
    texts: { name: t('bots.name_wrong') },
  });
  const submit = handleSubmit(async ({ name }) => {
    try {
      await renameBot(bot.uid, name);
      toasts.success(t('setting:saved'));
      onClose();
    } catch (error) {
      setError('name', { message: refusalOf(error)?.text ?? failureText(error) }, { shouldFocus: true });
    }
  });
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('bots.edit')}
      cancelLabel={t('cancel')}
      submitLabel={t('setting:save')}
      pendingLabel={t('setting:saving')}
      isPending={formState.isSubmitting}
      onSubmit={submit}
    >
      {picture}
      <TextField
        label={t('bots.name')}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name')}
      />
    </FormDialog>
  );
}
