import { BotKeyName } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureText } from '../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../lib/i18n/problem-key.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createKey } from './bots.actions.ts';

const KeyFields = z.object({ name: BotKeyName });

export interface NewKeyDialogProps {
  uid: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (made: { name: string; key: string }) => void;
}

/** Creates a key for a bot; all it needs is a name. */
export function NewKeyDialog({ uid, open, onOpenChange, onCreated }: NewKeyDialogProps) {
  const { t } = useTranslation('admin');
  const { register, handleSubmit, formState, setError, reset } = useSchemaForm(KeyFields, {
    defaultValues: { name: '' },
    texts: { name: t('bots.keys.name_wrong') },
  });
  const submit = handleSubmit(async ({ name }) => {
    try {
      const key = await createKey(uid, name);
      reset();
      onOpenChange(false);
      onCreated({ name, key });
    } catch (error) {
      const isTaken = problemCodeOf(error) === 'bot.key_name_conflict';
      setError('name', { message: isTaken ? t('bots.keys.name_taken') : failureText(error) }, { shouldFocus: true });
    }
  });
  return (
    <FormDialog
      {...{ open, onOpenChange }}
      size="sm"
      title={t('bots.keys.new')}
      description={t('bots.keys.text')}
      cancelLabel={t('cancel')}
      submitLabel={t('bots.keys.create')}
      pendingLabel={t('bots.creating')}
      isPending={formState.isSubmitting}
      onSubmit={submit}
    >
      <TextField
        label={t('bots.keys.key_name')}
        autoComplete="off"
        placeholder={t('bots.keys.example')}
        error={formState.errors.name?.message}
        {...register('name')}
      />
    </FormDialog>
  );
}
