import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { addPasskey } from '../../../features/passkeys/passkeys.actions.ts';
import { usePasskeyProblem } from '../../../features/passkeys/use-passkey-problem.ts';
import { problemCodeOf } from '../../../lib/i18n/problem-key.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';

const ProofFields = z.object({ password: z.string().check(z.minLength(1)) });

/** Asks for the password before a passkey is made: the session alone does not prove who sits there. */
export function PasskeyProofDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t } = useTranslation('setting');
  const problemText = usePasskeyProblem();
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
      const { name } = await addPasskey(password);
      toasts.success(t('passkeys.added', { name: name || t('passkeys.unnamed') }));
      close();
    } catch (error) {
      const isWrong = problemCodeOf(error) === 'passkey.proof_required';
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
      description={t('passkeys.proof_text')}
      cancelLabel={t('cancel')}
      submitLabel={t('passkeys.add')}
      pendingLabel={t('passkeys.adding')}
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
