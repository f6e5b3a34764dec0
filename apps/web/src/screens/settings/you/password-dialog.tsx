import { NewPassword, PASSWORD_MIN_LENGTH } from '@loquat/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureText } from '#lib/i18n/failure-text.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { useSchemaForm } from '#lib/use-schema-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { changeMyPassword } from './account.actions.ts';
import { LinkedMethodsChoice, useLinkedMethods } from './linked-methods-choice.tsx';

const PasswordFields = z
  .object({ old: z.string(), next: NewPassword, confirmation: z.string() })
  .check(z.refine(({ next, confirmation }) => next === confirmation, { path: ['confirmation'], when: () => true }));

/** Changes the user's own password: the old one, the new one twice. */
export function PasswordDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('setting');
  const count = PASSWORD_MIN_LENGTH;
  const { register, handleSubmit, formState, setError, reset } = useSchemaForm(PasswordFields, {
    texts: { next: t('password.short', { count }), confirmation: t('password.differ') },
  });
  const { errors, isSubmitting } = formState;
  const methods = useLinkedMethods();
  const close = () => {
    // A password is not kept, not even in a closed dialog.
    reset();
    onOpenChange(false);
  };
  const submit = handleSubmit(async ({ old, next }) => {
    try {
      await changeMyPassword(old, next, methods.remove);
      toasts.success(t('password.saved'));
      close();
    } catch (error) {
      if (problemCodeOf(error) === 'user.wrong_old_password')
        setError('old', { message: t('password.wrong_old') }, { shouldFocus: true });
      else if (problemCodeOf(error) === 'auth.session_too_old') setError('root', { message: t('password.too_old') });
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
        {...register('next')}
      />
      <PasswordField
        autoComplete="new-password"
        hasCapsLockHint={false}
        label={t('password.confirm')}
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
      <LinkedMethodsChoice {...methods} />
    </FormDialog>
  );
}
