import { PASSWORD_MIN_LENGTH } from '@loquat/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toasts } from '../../../ui/toasts.ts';
import type { AccountDialogProps } from './account-dialogs.tsx';
import { updateAccount } from './accounts.actions.ts';

const FORM_ID = 'reset-password';

/** Gives somebody another password, who is signed out everywhere by it. */
export function ResetPasswordDialog({ user, onClose }: AccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;
  const count = PASSWORD_MIN_LENGTH;
  const submit = handleSubmit(async ({ password }) => {
    try {
      await updateAccount(user.uid, { password });
      toasts.success(t('setting:saved'));
      onClose();
    } catch (error) {
      setError('root', { message: failureText(error) });
    }
  });
  const footer = (
    <>
      <Button onClick={onClose}>{t('setting:cancel')}</Button>
      <Button type="submit" form={FORM_ID} variant="primary" isLoading={isSubmitting} loadingText={t('setting:saving')}>
        {t('setting:password.save')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('members.password_title', { name: user.name })}
      description={t('members.password_text')}
      footer={footer}
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-3.5">
        <FormError text={errors.root?.message} />
        {/* Whose password it is, for password managers. */}
        <input type="text" autoComplete="username" value={user.email ?? user.name} readOnly hidden />
        <PasswordField
          autoComplete="new-password"
          label={t('setting:password.next')}
          help={t('setting:password.hint', { count })}
          error={errors.password?.message}
          {...register('password', {
            validate: (text) => text.length >= count || t('setting:password.short', { count }),
          })}
        />
      </form>
    </Dialog>
  );
}
