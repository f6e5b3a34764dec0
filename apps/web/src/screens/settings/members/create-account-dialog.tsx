import { Email, NewPassword, PASSWORD_MIN_LENGTH, UserName } from '@loquat/contract';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureText } from '#lib/i18n/failure-text.ts';
import { problemCodeOf } from '#lib/i18n/problem-key.ts';
import { useSchemaForm } from '#lib/use-schema-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { toasts } from '#ui/feedback/toasts.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { createAccount, type NewAccount } from './accounts.actions.ts';

const NewAccountFields = z.object({
  name: UserName,
  email: Email,
  password: NewPassword,
  is_admin: z.boolean(),
});
const EMPTY: NewAccount = { name: '', email: '', password: '', is_admin: false };

export interface CreateAccountDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates an account for a user, who signs in with the chosen address and password. */
export function CreateAccountDialog({ open, onOpenChange }: CreateAccountDialogProps) {
  const { t } = useTranslation(['admin', 'setting']);
  const form = useNewAccount(() => onOpenChange(false));
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && form.close()}
      size="sm"
      title={t('members.create')}
      description={t('members.create_text')}
      cancelLabel={t('setting:cancel')}
      submitLabel={t('members.create')}
      pendingLabel={t('members.creating')}
      isPending={form.formState.isSubmitting}
      onSubmit={form.submit}
    >
      <FormError text={form.formState.errors.root?.message} />
      <AccountFields form={form} />
    </FormDialog>
  );
}

function AccountFields({ form }: { form: ReturnType<typeof useNewAccount> }) {
  const { t } = useTranslation(['admin', 'setting']);
  const { errors } = form.formState;
  const count = PASSWORD_MIN_LENGTH;
  return (
    <>
      <TextField label={t('setting:name')} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        label={t('setting:email')}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        autoComplete="new-password"
        label={t('setting:password.label')}
        help={t('setting:password.hint', { count })}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Controller
        control={form.control}
        name="is_admin"
        render={({ field }) => (
          <Switch
            label={t('members.role_admin')}
            help={t('members.admin_text')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </>
  );
}

function useNewAccount(onDone: () => void) {
  const { t } = useTranslation(['admin', 'setting']);
  const form = useSchemaForm(NewAccountFields, {
    defaultValues: EMPTY,
    texts: {
      name: (typed) => (typed.trim() === '' ? t('setting:name_missing') : t('setting:name_long')),
      email: t('setting:issue.invalid'),
      password: t('setting:password.short', { count: PASSWORD_MIN_LENGTH }),
    },
  });
  const { handleSubmit, setError, reset } = form;
  const close = (): void => {
    // A password is not kept, even in a closed dialog.
    reset(EMPTY);
    onDone();
  };
  const submit = handleSubmit(async (account) => {
    try {
      await createAccount(account);
      toasts.success(t('members.created', { name: account.name }));
      close();
    } catch (error) {
      const code = problemCodeOf(error);
      if (code === 'user.name_conflict') setError('name', { message: t('setting:name_taken') }, { shouldFocus: true });
      else if (code === 'user.email_conflict')
        setError('email', { message: t('members.email_taken') }, { shouldFocus: true });
      else setError('root', { message: failureText(error) });
    }
  });
  return { ...form, submit, close };
}
