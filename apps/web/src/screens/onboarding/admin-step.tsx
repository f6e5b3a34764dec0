import { Email, NewPassword, PASSWORD_MIN_LENGTH, UserName } from '@loquat/contract';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { EmailField, EntryForm } from '../../features/auth/entry-form.tsx';
import { proposedName } from '../../lib/i18n/proposed-name.ts';
import { useSendForm } from '../../lib/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepHeading } from './step-heading.tsx';

const FounderFields = z.object({
  email: Email,
  name: UserName,
  password: NewPassword,
});
/** The first account of a server. */
export type Founder = z.output<typeof FounderFields>;

export interface AdminStepProps {
  /** Creates the account. Rejects with `ProblemError`. */
  onCreate: (founder: Founder) => Promise<void>;
  onBack: () => void;
}

/** The first account. Its name is derived from the address until the user types one. */
export function AdminStep({ onCreate, onBack }: AdminStepProps) {
  const { t } = useTranslation('welcome');
  const { register, submit, formState, setValue } = useSendForm(FounderFields, {
    texts: {
      email: t('admin.email_invalid'),
      name: t('admin.name_missing'),
      password: t('admin.password_short', { count: PASSWORD_MIN_LENGTH }),
    },
    send: onCreate,
    refusals: { 'auth.credential_refused': t('admin.taken') },
  });
  const { errors, isSubmitting } = formState;
  const [isNameTyped, setIsNameTyped] = useState(false);
  const count = PASSWORD_MIN_LENGTH;
  return (
    <section>
      <StepHeading title={t('admin.title')} text={t('admin.text')} />
      <EntryForm error={errors.root?.message} onSubmit={submit}>
        <EmailField
          autoComplete="username"
          label={t('admin.email')}
          error={errors.email?.message}
          {...register('email', {
            onChange: (event: { target: { value: string } }) => {
              if (!isNameTyped) setValue('name', proposedName(event.target.value));
            },
          })}
        />
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextField
            size="lg"
            autoComplete="name"
            label={t('admin.name')}
            error={errors.name?.message}
            {...register('name', {
              onChange: () => setIsNameTyped(true),
            })}
          />
          <PasswordField
            size="lg"
            autoComplete="new-password"
            label={t('admin.password')}
            help={t('admin.password_hint', { count })}
            error={errors.password?.message}
            {...register('password')}
          />
        </div>
        <StepButtons onBack={onBack}>
          <Button type="submit" variant="primary" size="lg" isLoading={isSubmitting} loadingText={t('admin.pending')}>
            {t('admin.action')}
            <ArrowRight size={16} aria-hidden />
          </Button>
        </StepButtons>
      </EntryForm>
    </section>
  );
}
