import { Email, NewPassword, PASSWORD_MIN_LENGTH } from '@loquat/contract';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { problemCodeOf, problemKey } from '../../lib/i18n/problem-key.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

export interface NewLogin {
  email: string;
  password: string;
}

const RegisterFields = z
  .object({
    email: Email,
    password: NewPassword,
    /** Absent while the password is shown. */
    confirmation: z.optional(z.string()),
  })
  .check(
    z.refine(({ password, confirmation }) => confirmation === undefined || confirmation === password, {
      path: ['confirmation'],
      // In addition to the problems of the other fields.
      when: () => true,
    }),
  );
type RegisterForm = UseFormReturn<z.input<typeof RegisterFields>, unknown, z.output<typeof RegisterFields>>;

export interface RegisterFormProps {
  /** Checks and stores the values. Rejects with `ProblemError`. */
  onContinue: (login: NewLogin) => Promise<void>;
}

/** The first half of a registration: how the new user will sign in. */
export function RegisterForm({ onContinue }: RegisterFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const form = useSchemaForm(RegisterFields, {
    texts: {
      email: t('register.email_invalid'),
      password: t('register.password_short', { count: PASSWORD_MIN_LENGTH }),
      confirmation: t('register.passwords_differ'),
    },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const tell = useRefusals(form);
  const submit = handleSubmit(({ email, password }) => onContinue({ email, password }).catch(tell));
  return (
    <form
      noValidate
      aria-labelledby="title"
      onSubmit={(event) => void submit(event)}
      className="mt-[22px] grid gap-3.5"
    >
      <FormError text={errors.root?.message} />
      <TextField
        isFirst
        size="lg"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        label={t('register.email')}
        placeholder={t('register.email_hint')}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordFields {...form} />
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

/** A hidden password is typed twice; a visible one, once. */
function PasswordFields({ register, unregister, formState: { errors } }: RegisterForm) {
  const { t } = useTranslation('auth');
  const [isShown, setIsShown] = useState(false);
  const count = PASSWORD_MIN_LENGTH;
  const handleShownChange = (next: boolean): void => {
    setIsShown(next);
    if (next) unregister('confirmation');
  };
  return (
    <div className="grid gap-1.5">
      <div className="grid items-start gap-3 min-[420px]:grid-flow-col min-[420px]:auto-cols-fr">
        <PasswordField
          size="lg"
          autoComplete="new-password"
          label={t('register.password')}
          placeholder={t('register.password_hint', { count })}
          aria-description={t('register.password_rule', { count })}
          onShownChange={handleShownChange}
          error={errors.password?.message}
          {...register('password')}
        />
        {!isShown && (
          <TextField
            size="lg"
            type="password"
            autoComplete="new-password"
            label={t('register.confirm')}
            placeholder={t('register.confirm_hint')}
            error={errors.confirmation?.message}
            {...register('confirmation')}
          />
        )}
      </div>
      <p className="text-sm leading-[1.45] text-muted">{t('register.password_rule', { count })}</p>
    </div>
  );
}

/** Shows at the field, or above the form, why the server refused. */
function useRefusals({ setError }: RegisterForm) {
  const { t } = useTranslation(['auth', 'common']);
  return (error: unknown): void => {
    switch (problemCodeOf(error)) {
      case 'user.email_conflict':
        return setError('email', { message: t('register.email_taken') }, { shouldFocus: true });
      case 'invite.invalid':
        return setError('root', { message: t('register.invalid_title') });
      case 'invite.required':
        return setError('root', { message: t('register.closed_title') });
      case 'server.no_frontend_url':
        return setError('root', { message: t('register.no_address') });
      default:
        return setError('root', { message: t(`common:${problemKey(error)}`) });
    }
  };
}
