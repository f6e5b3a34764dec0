import { Email, NewPassword, PASSWORD_MIN_LENGTH } from '@loquat/contract';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSendForm } from '../../lib/use-schema-form.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { EmailField, EntryButton, EntryForm } from './entry-form.tsx';

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
      // Also runs if other fields are invalid.
      when: () => true,
    }),
  );
type RegisterForm = UseFormReturn<z.input<typeof RegisterFields>, unknown, z.output<typeof RegisterFields>>;

export interface RegisterFormProps {
  /** Checks and stores the values. Rejects with `ProblemError`. */
  onContinue: (login: NewLogin) => Promise<void>;
}

/** The first half of a registration: address and password of the new user. */
export function RegisterForm({ onContinue }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const { submit, ...form } = useSendForm(RegisterFields, {
    texts: {
      email: t('register.email_invalid'),
      password: t('register.password_short', { count: PASSWORD_MIN_LENGTH }),
      confirmation: t('register.passwords_differ'),
    },
    send: ({ email, password }) => onContinue({ email, password }),
    refusals: {
      'user.email_conflict': t('register.email_taken'),
      'invite.invalid': t('register.invalid_title'),
      'invite.required': t('register.closed_title'),
      'server.no_frontend_url': t('register.no_address'),
    },
    refusedFields: { 'user.email_conflict': 'email' },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <EntryForm error={errors.root?.message} onSubmit={submit}>
      <EmailField
        autoComplete="username"
        label={t('register.email')}
        placeholder={t('register.email_hint')}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordFields {...form} />
      <EntryButton isPending={isSubmitting} pendingText={t('register.pending')}>
        {t('register.action')}
      </EntryButton>
    </EntryForm>
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
