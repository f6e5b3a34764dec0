import { type OwnPasskey, PasskeyName } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { renamePasskey } from '../../../features/passkeys/passkeys.actions.ts';
import { failureText } from '../../../lib/i18n/failure-text.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const NameFields = z.object({ name: PasskeyName });

interface RenamePasskeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  passkey: OwnPasskey;
}

/** Gives a passkey a name that its owner recognises. */
export function RenamePasskeyDialog({ open, onOpenChange, passkey }: RenamePasskeyDialogProps) {
  const { t } = useTranslation('setting');
  const { register, handleSubmit, formState, setError } = useSchemaForm(NameFields, {
    defaultValues: { name: passkey.name },
    texts: { name: (typed) => (typed.trim() === '' ? t('name_missing') : t('name_long')) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name }) => {
    try {
      await renamePasskey(passkey, name);
      onOpenChange(false);
    } catch (error) {
      setError('root', { message: failureText(error) });
    }
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('passkeys.rename_title')}
      cancelLabel={t('cancel')}
      submitLabel={t('save')}
      pendingLabel={t('saving')}
      isPending={isSubmitting}
      onSubmit={submit}
    >
      <FormError text={errors.root?.message} />
      <TextField label={t('name')} autoComplete="off" error={errors.name?.message} {...register('name')} />
    </FormDialog>
  );
}
