import { NewPassword, PASSWORD_MIN_LENGTH } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureText } from '../../../lib/i18n/failure-text.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import type { AccountDialogProps } from './account-question.ts';
import { updateAccount } from './accounts.actions.ts';

const PasswordFields = z.object({ password: NewPassword });

/** Sets a new password for somebody, which signs them out everywhere. */
export function ResetPasswordDialog({ user, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const count = PASSWORD_MIN_LENGTH;
  const { register, handleSubmit, formState, setError } = useSchemaForm(PasswordFields, {
    defaultValues: { password: '' },
    texts: { password: t('setting:password.short', { count }) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await updateAccount(user.uid, { password });
      toasts.success(t('setting:saved'));
      onClose();
    } catch (error) {
      setError('root', { message: failureText(error) });
    }
  });
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('members.password_title', { name: user.name })}
      description={t('members.password_text')}
      cancelLabel={t('setting:cancel')}
      submitLabel={t('setting:password.save')}
      pendingLabel={t('setting:saving')}
      isPending={isSubmitting}
      onSubmit={submit}
    >
      <FormError text={errors.root?.message} />
      {/* Whose password it is, for password managers. */}
      <input type="text" autoComplete="username" value={user.email ?? user.name} readOnly hidden />
      <PasswordField
        autoComplete="new-password"
        label={t('setting:password.next')}
        help={t('setting:password.hint', { count })}
        error={errors.password?.message}
        {...register('password')}
      />
    </FormDialog>
  );
}
