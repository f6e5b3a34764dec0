import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/feedback/toasts.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { signIn } from './auth.actions.ts';

// i18n-keys: login.wrong, login.wrong_ask, login.frozen, login.method_off
function loginProblemKey(error: unknown) {
  switch (problemCodeOf(error)) {
    case 'auth.credential_refused':
    // No account has an invalid address.
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

const fieldOf = (form: HTMLFormElement, name: string): HTMLInputElement =>
  form.elements.namedItem(name) as HTMLInputElement;

/** The errors of the form as a whole and of its fields. */
interface Problems {
  form?: string;
  email?: string;
  password?: string;
}

export interface LoginFormProps {
  /** Shown beside the label of the password. */
  forgot: ReactNode;
  /** Other sign-in methods; they find the typed address in the form. */
  children: ReactNode;
}

/**
 * Signs in by email and password; the app moves on by itself once there is a session. Without the form library of the
 * other forms: it would be a tenth of all the script that this first screen needs.
 */
export function LoginForm({ forgot, children }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [problems, setProblems] = useState<Problems>({});
  const [isPending, setIsPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const send = async (email: string, password: string) => {
    setIsPending(true);
    try {
      await signIn({ type: 'password', email, password });
      toasts.success(t('common:done.login'));
    } catch (error) {
      const key = loginProblemKey(error);
      // Without mail, users cannot reset their password themselves.
      const told = key === 'login.wrong' && !forgot ? 'login.wrong_ask' : key;
      setProblems({ form: told ? t(told) : t(`common:${problemKey(error)}`) });
      if (form.current) fieldOf(form.current, 'password').select();
    } finally {
      setIsPending(false);
    }
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = fieldOf(event.currentTarget, 'email');
    const password = fieldOf(event.currentTarget, 'password');
    setProblems({
      ...(email.value.trim() === '' && { email: t('login.email_missing') }),
      ...(password.value === '' && { password: t('login.password_missing') }),
    });
    if (email.value.trim() === '') email.focus();
    else if (password.value === '') password.focus();
    else if (!isPending) void send(email.value.trim(), password.value);
  };
  return (
    <form ref={form} noValidate aria-labelledby="title" onSubmit={handleSubmit} className="mt-[22px] grid gap-3.5">
      <FormError text={problems.form} />
      <TextField
        isFirst
        size="lg"
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="off"
        spellCheck={false}
        label={t('login.email')}
        error={problems.email}
      />
      <div className="relative">
        <PasswordField
          size="lg"
          id="password"
          name="password"
          autoComplete="current-password"
          label={t('login.password')}
          error={problems.password}
        />
        <span className="absolute top-0 right-0 text-sm">{forgot}</span>
      </div>
      <Button type="submit" variant="primary" size="lg" isBlock isLoading={isPending} loadingText={t('login.pending')}>
        {t('login.action')}
      </Button>
      {children}
    </form>
  );
}
