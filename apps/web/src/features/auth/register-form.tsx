import { Email, PASSWORD_MIN_LENGTH } from '@loquat/contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { problemCodeOf, problemKey } from '../../lib/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface NewLogin {
  email: string;
  password: string;
}

interface RegisterFields extends NewLogin {
  confirmation: string;
}

export interface RegisterFormProps {
  /** Checks and keeps what was typed. Rejects with `ProblemError`. */
  onContinue: (login: NewLogin) => Promise<void>;
}

/** The first half of a registration: how the new person will sign in. */
export function RegisterForm({ onContinue }: RegisterFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { register, handleSubmit, formState, setError, getValues } = useForm<RegisterFields>();
  const { errors, isSubmitting } = formState;
  const count = PASSWORD_MIN_LENGTH;
  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await onContinue({ email: email.trim(), password });
    } catch (error) {
      if (problemCodeOf(error) === 'user.email_conflict')
        setError('email', { message: t('register.email_taken') }, { shouldFocus: true });
      else if (problemCodeOf(error) === 'invite.invalid') setError('root', { message: t('register.invalid_title') });
      else setError('root', { message: t(`common:${problemKey(error)}`) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-[22px] grid gap-3.5">
      <FormError text={errors.root?.message} />
      <TextField
        size="lg"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        label={t('register.email')}
        error={errors.email?.message}
        {...register('email', { validate: (text) => Email.safeParse(text).success || t('register.email_invalid') })}
      />
      <div className="grid items-start gap-3 min-[420px]:grid-cols-2">
        <PasswordField
          size="lg"
          autoComplete="new-password"
          label={t('register.password')}
          placeholder={t('register.password_hint', { count })}
          error={errors.password?.message}
          {...register('password', {
            validate: (text) => text.length >= count || t('register.password_short', { count }),
          })}
        />
        <PasswordField
          size="lg"
          autoComplete="new-password"
          hasCapsLockHint={false}
          label={t('register.confirm')}
          placeholder={t('register.confirm_hint')}
          error={errors.confirmation?.message}
          {...register('confirmation', {
            validate: (text) => text === getValues('password') || t('register.passwords_differ'),
          })}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isLoading={isSubmitting}
        loadingText={t('register.pending')}
      >
        {t('register.action')}
      </Button>
    </form>
  );
}
