import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { useSchemaForm } from '#lib/use-schema-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';

const ProofFields = z.object({ password: z.string().check(z.minLength(1)) });

export interface ProofDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Why the password is needed. */
  text: string;
  submitLabel: string;
  pendingLabel: string;
  /** Adds the sign-in method, or only verifies. Rejects with `auth.proof_required` for a wrong password. */
  onProve: (password: string) => Promise<void>;
  problemText: (error: unknown) => string;
}

/** Asks for the password before a sign-in method is added: the session alone does not prove who uses it. */
export function ProofDialog(props: ProofDialogProps) {
  const { t } = useTranslation('setting');
  const { open, onOpenChange, text, submitLabel, pendingLabel, onProve, problemText } = props;
  const { register, handleSubmit, formState, setError, reset } = useSchemaForm(ProofFields, {
    defaultValues: { password: '' },
    texts: { password: t('passkeys.password_missing') },
  });
  const { errors, isSubmitting } = formState;
  const close = () => {
    // A password is not kept, not even in a closed dialog.
    reset();
    onOpenChange(false);
  };
  const submit = handleSubmit(async ({ password }) => {
    try {
      await onProve(password);
      close();
    } catch (error) {
      const isWrong = problemCodeOf(error) === 'auth.proof_required';
      if (isWrong) setError('password', { message: t('passkeys.password_wrong') }, { shouldFocus: true });
      else setError('root', { message: problemText(error) });
    }
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      size="sm"
      title={t('passkeys.proof_title')}
      description={text}
      cancelLabel={t('cancel')}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      isPending={isSubmitting}
      onSubmit={submit}
    >
      <FormError text={errors.root?.message} />
      <PasswordField
        autoComplete="current-password"
        label={t('password.label')}
        error={errors.password?.message}
        {...register('password')}
      />
    </FormDialog>
  );
}
