import { PASSWORD_MIN_LENGTH } from '@loquat/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/i18n/failure-text.ts';
import { problemCodeOf } from '../../../lib/i18n/problem-key.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { changeMyPassword } from './account.actions.ts';

interface PasswordFields {
  old: string;
  next: string;
  confirmation: string;
}

/** Changes the own password: the old one, the new one twice. */
export function PasswordDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('setting');
  const { register, handleSubmit, formState, setError, getValues, reset } = useForm<PasswordFields>();
  const { errors, isSubmitting } = formState;
  const count = PASSWORD_MIN_LENGTH;
  const close = () => {
    // A password is not kept, not even in a closed dialog.
    reset();
    onOpenChange(false);
  };
  const submit = handleSubmit(async ({ old, next }) => {
    try {
      await changeMyPassword(old, next);
      toasts.success(t('password.saved'));
      close();
    } catch (error) {
      if (problemCodeOf(error) === 'user.wrong_old_password')
        setError('old', { message: t('password.wrong_old') }, { shouldFocus: true });
      else setError('root', { message: failureText(error) });
    }
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      size="sm"
      title={t('password.change')}
      cancelLabel={t('cancel')}
      submitLabel={t('password.save')}
      pendingLabel={t('saving')}
      isPending={isSubmitting}
      onSubmit={submit}
    >
      <FormError text={errors.root?.message} />
      <PasswordField
        autoComplete="current-password"
        label={t('password.old')}
        help={t('password.old_help')}
        error={errors.old?.message}
        {...register('old')}
      />
      <PasswordField
        autoComplete="new-password"
        label={t('password.next')}
        help={t('password.hint', { count })}
        error={errors.next?.message}
        {...register('next', { validate: (text) => text.length >= count || t('password.short', { count }) })}
      />
      <PasswordField
        autoComplete="new-password"
        hasCapsLockHint={false}
        label={t('password.confirm')}
        error={errors.confirmation?.message}
        {...register('confirmation', { validate: (text) => text === getValues('next') || t('password.differ') })}
      />
    </FormDialog>
  );
}
