import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { problemCodeOf, problemKey } from '../../lib/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { signIn } from './auth.actions.ts';

interface LoginFields {
  email: string;
  password: string;
}

// i18n-keys: login.wrong, login.frozen, login.method_off
function loginProblemKey(error: unknown) {
  switch (problemCodeOf(error)) {
    case 'auth.wrong_password':
    case 'auth.account_unknown':
    // An address that is none belongs to no account either.
    case 'request.malformed_body':
      return 'login.wrong';
    case 'auth.account_frozen':
      return 'login.frozen';
    case 'auth.method_disabled':
      return 'login.method_off';
    default:
      return undefined;
  }
}

/** Signs in by e-mail and password; the app moves on by itself once there is a session. */
export function LoginForm() {
  const { t } = useTranslation(['auth', 'common']);
  const { register, handleSubmit, formState, setError, setFocus } = useForm<LoginFields>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await signIn({ type: 'password', email: email.trim(), password });
    } catch (error) {
      const key = loginProblemKey(error);
      setError('root', { message: key ? t(key) : t(`common:${problemKey(error)}`) });
      setFocus('password', { shouldSelect: true });
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
        label={t('login.email')}
        error={errors.email?.message}
        {...register('email', { required: t('login.email_missing') })}
      />
      <PasswordField
        size="lg"
        autoComplete="current-password"
        label={t('login.password')}
        error={errors.password?.message}
        {...register('password', { required: t('login.password_missing') })}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isLoading={isSubmitting}
        loadingText={t('login.pending')}
      >
        {t('login.action')}
      </Button>
    </form>
  );
}
